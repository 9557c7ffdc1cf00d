import type { Acquirer } from '@pay/core/paying/acquiring/acquirer';
import type { AcquirerConfig } from '../acquirer-kinds.ts';
import { createAdyenAcquirer } from './create-adyen-acquirer.ts';

/** The adapter of an account. The account's values have been checked against `adyen-kind.ts`. */
export function openAdyen(config: AcquirerConfig): Acquirer {
  const { baseUrl, settings, secrets, earlierSecrets = [], guard, observe } = config;
  const setting = (name: string) => (typeof settings[name] === 'string' ? settings[name] : undefined);
  return createAdyenAcquirer({
    baseUrl,
    merchantAccount: setting('merchant_account') ?? '',
    liveUrlPrefix: setting('live_url_prefix'),
    descriptor: setting('descriptor'),
    guard,
    observe,
    apiKey: secrets['api_key'] ?? '',
    hmacKeys: [secrets, ...earlierSecrets].flatMap(({ hmac_key: key }) => key ?? []),
  });
}
