import type { Acquirer } from '@pay/core/paying/acquiring/acquirer';
import type { AcquirerConfig } from '../acquirer-kinds.ts';
import { createCheckoutComAcquirer } from './create-checkout-com-acquirer.ts';

/** The adapter of an account. The account's values have been checked against `checkout-com-kind.ts`. */
export function openCheckoutCom(config: AcquirerConfig): Acquirer {
  const { baseUrl, settings, secrets, earlierSecrets = [], guard, observe } = config;
  const setting = (name: string) => (typeof settings[name] === 'string' ? settings[name] : undefined);
  const [name, city] = [setting('descriptor'), setting('descriptor_city')];
  return createCheckoutComAcquirer({
    baseUrl: baseUrl ?? '',
    processingChannelId: setting('processing_channel_id'),
    ...(name !== undefined && city !== undefined && { descriptor: { name, city } }),
    guard,
    observe,
    secretKey: secrets['secret_key'] ?? '',
    publicKey: secrets['public_key'] ?? '',
    webhookKeys: [secrets, ...earlierSecrets].flatMap(({ webhook_key: key }) => key ?? []),
  });
}
