import type { WebhookFault } from '@pay/fake-checkout-com/accounts';
import { sumOf } from '@pay/fake-checkout-com/book/payment';
import { type CheckoutComFake, startCheckoutComFake } from '@pay/fake-checkout-com/start-fake';
import { apiClient } from '../harness/api-client.ts';
import { cardPage, fetchPage, type PageAnswer, postForm } from '../harness/card-page.ts';
import { lastForm, linksOf } from '../harness/issuer.ts';
import { createTestProfile } from '../harness/merchant.ts';
import { attemptsOf, type NewPayment, newPayment } from '../harness/new-payment.ts';
import type { TestCard } from '../harness/shopping.ts';
import { giveAccount } from '../harness/simulator-account.ts';
import type { TestEngine } from '../harness/test-engine.ts';

/** Published test cards, and what the fake does with their shoppers. */
export const CARDS = {
  plain: '4543474002249996',
  frictionless: '5436031030606378',
  challenge: '4242424242424242',
} as const;

/** A test card; the security code decides what the fake answers. */
export function cardOf(card: keyof typeof CARDS, cvv = '100'): TestCard {
  return { number: CARDS[card], expiry: '03/30', cvv };
}

export function startCheckoutCom(): Promise<CheckoutComFake> {
  return startCheckoutComFake({ port: 0, lateMs: 200 });
}

/** Creates a profile with an active account at the fake acquirer. The account's webhooks have these faults. */
export async function atCheckoutCom(
  engine: TestEngine,
  fake: CheckoutComFake,
  faults: readonly WebhookFault[] = [],
): Promise<TestEngine> {
  const profile = await createTestProfile(engine.database.pool);
  const { profileId } = profile.profile;
  const own = { ...engine, profile, api: apiClient(engine.url, profile.secretKey.value) };
  const [secretKey, publicKey] = [`sk_sbox_${profileId}-secret`, `pk_sbox_${profileId}-public`];
  const key = `what-signs-for-${profileId}`;
  fake.setAccount(profileId, { secretKey, publicKey, webhook: null });
  const values = { secret_key: secretKey, public_key: publicKey, webhook_key: key };
  const accountId = await giveAccount(own, { kind: 'checkout_com', baseUrl: fake.url, values });
  const webhook = { url: `${engine.url}/notices/${accountId}`, key, faults };
  fake.setAccount(profileId, { secretKey, publicKey, webhook });
  return own;
}

/** A payment whose form was sent with this card, and the page that followed. */
export async function paid(
  own: TestEngine,
  { number, cvv }: TestCard,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<{ readonly payment: NewPayment; readonly page: PageAnswer }> {
  const payment = await newPayment(own, fields);
  return { payment, page: await (await cardPage(payment.url)).pay(number, { cvv }) };
}

/** Follows the hop page to the issuer's page, answers the challenge there, and returns. */
export async function decide(hopPage: PageAnswer, decision: 'approve' | 'refuse'): Promise<void> {
  const link = linksOf(hopPage.text).find((each) => each.includes('/3ds/')) ?? '';
  const form = lastForm((await fetchPage(link)).text);
  const decided = await postForm(new URL(form.action, link).href, { ...form.fields, decision }, {});
  await fetchPage(String(decided.headers['location']));
}

/** The fake's records of the payment's attempts. */
export async function bookedAt(fake: CheckoutComFake, own: TestEngine, payment: NewPayment) {
  const references = (await attemptsOf(own, payment)).map(({ attempt_id }) => attempt_id);
  return fake.book.payments
    .filter(({ reference }) => references.includes(reference))
    .map((each) => ({ ...each, captured: sumOf(each, 'Capture'), refunded: sumOf(each, 'Refund') }));
}
