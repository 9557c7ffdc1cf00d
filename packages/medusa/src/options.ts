import { Pay } from '@pay/server';

/** The options of the provider in `medusa-config.ts`. */
export type PayProviderOptions = {
  /** The profile's secret key, `sk_test_…` or `sk_live_…`. */
  readonly secretKey: string;
  /** The secret of the webhook endpoint, `whsec_…`; several during a rotation. */
  readonly webhookSecret: string | readonly string[];
  /**
   * The address of the engine. Only `sk_test_…` keys have a default, a local start; all other keys require this option.
   */
  readonly baseUrl?: string;
  /** `manual`: an order only authorises its amount, and you capture it in Medusa. The default is `automatic`. */
  readonly capture?: 'automatic' | 'manual';
  /** The storefront's page after a payment. The default is the return URL of the profile. */
  readonly successUrl?: string;
  /** The storefront's page when nothing was paid. The default is the return URL of the profile. */
  readonly failureUrl?: string;
};

const WEBHOOK_SECRET = /^whsec_\S+$/;

/** @throws {Error} when Medusa starts, if an option is missing or wrong; the error contains no secret */
export function checkOptions(options: Record<string, unknown> | undefined): void {
  const { secretKey, webhookSecret, baseUrl, capture = 'automatic' } = (options ?? {}) as Partial<PayProviderOptions>;
  clientOf({ secretKey: secretKey ?? '', webhookSecret: webhookSecret ?? [], ...(baseUrl ? { baseUrl } : {}) });
  const secrets = [webhookSecret ?? []].flat();
  if (secrets.length === 0 || !secrets.every((secret) => WEBHOOK_SECRET.test(String(secret)))) {
    throw new Error('@pay/medusa needs the option webhookSecret: the whsec_… secret of the webhook endpoint.');
  }
  if (capture !== 'automatic' && capture !== 'manual') {
    throw new Error("@pay/medusa: the option capture must be 'automatic' or 'manual'.");
  }
}

export function clientOf({ secretKey, webhookSecret, baseUrl }: PayProviderOptions): Pay {
  return new Pay({ secretKey, webhookSecret, baseUrl });
}
