import type { Acquirer, StepRequired } from '@pay/core/paying/acquiring/acquirer';
import type { Observe } from '@pay/core/paying/acquiring/observation';
import type { Webhook } from '@pay/fake-checkout-com/accounts';
import { type FakeConfig, startCheckoutComFake } from '@pay/fake-checkout-com/start-fake';
import { follow, submit } from '../contract/visit-issuer.ts';
import { createCheckoutComAcquirer } from './create-checkout-com-acquirer.ts';

export const SECRET_KEY = 'sk_sbox_the-secret-key-of-a-test';
export const PUBLIC_KEY = 'pk_sbox_the-public-key-of-a-test';
export const WEBHOOK_KEY = 'what-signs-the-webhooks-of-a-test';

type StandOptions = Partial<FakeConfig> & { readonly webhook?: Webhook; readonly observe?: Observe };

/** A fake of Checkout.com with one account, and adapters for the fake. */
export async function checkoutComStand({ webhook, observe, ...config }: StandOptions = {}) {
  const fake = await startCheckoutComFake({ port: 0, ...config });
  fake.setAccount('tea-house', { secretKey: SECRET_KEY, publicKey: PUBLIC_KEY, webhook: webhook ?? null });
  const connectTo = (baseUrl: string): Acquirer =>
    createCheckoutComAcquirer({
      baseUrl,
      secretKey: SECRET_KEY,
      publicKey: PUBLIC_KEY,
      expiryMarginMs: 0,
      observe,
      ...(webhook && { webhookKeys: [webhook.key] }),
    });
  return { fake, connectTo, acquirer: connectTo(fake.url) };
}

/** Opens the page that the step leads to, answers it, and returns what the browser brings back from that page. */
export async function answerStep({ hop }: StepRequired, decision: string): Promise<Readonly<Record<string, string>>> {
  const page = await follow(hop);
  const visit = /name="visit" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
  const { origin, pathname } = new URL(hop.url);
  const { location } = await submit(`${origin}${pathname}/decision`, { visit, decision });
  return location === null ? {} : Object.fromEntries(new URL(location).searchParams);
}
