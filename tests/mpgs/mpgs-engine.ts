import { type MpgsFake, startMpgsFake } from '@pay/fake-mpgs/start-fake';
import { apiClient } from '../harness/api-client.ts';
import { type CardPage, cardPage, postForm } from '../harness/card-page.ts';
import { decideAtIssuer } from '../harness/issuer.ts';
import { createTestProfile } from '../harness/merchant.ts';
import { attemptsOf, type NewPayment, newPayment } from '../harness/new-payment.ts';
import { giveAccount } from '../harness/simulator-account.ts';
import type { TestEngine } from '../harness/test-engine.ts';

const MERCHANT = 'TESTJOURNEYS';
const PASSWORD = 'a-password-for-tests';

/** An engine with a new profile whose account is at a fake gateway. */
export type MpgsEngine = TestEngine & { readonly fake: MpgsFake; readonly accountId: string };

export const SECRET = 'a-secret-of-notifications';

/** Published test cards of the gateway: without 3-D Secure, with a silent authentication, and with a challenge. */
export const CARDS = {
  plain: '5111111111111118',
  frictionless: '4440000042200014',
  challenge: '4508750015741019',
} as const;

/** The answers of a test account's bank, by the card's expiry. */
export const EXPIRIES = { approved: '01/39', declined: '05/39', expired: '04/27', timedOut: '08/28' } as const;

export function startGateway(): Promise<MpgsFake> {
  return startMpgsFake({ host: 'localhost', port: 0, merchants: { [MERCHANT]: PASSWORD }, lateMs: 500 });
}

export async function atGateway(
  engine: TestEngine,
  fake: MpgsFake,
  values: Readonly<Record<string, unknown>> = {},
): Promise<MpgsEngine> {
  const profile = await createTestProfile(engine.database.pool);
  const own = { ...engine, profile, api: apiClient(engine.url, profile.secretKey.value) };
  const account = { merchant_id: MERCHANT, password: PASSWORD, ...values };
  const accountId = await giveAccount(own, { kind: 'mpgs', baseUrl: fake.url, values: account });
  const target = { url: `${engine.url}/notices/${accountId}`, secret: SECRET, doubled: true };
  fake.notifications.target(MERCHANT, 'notice_secret' in values ? target : null);
  return { ...own, fake, accountId };
}

export type Paid = { readonly payment: NewPayment; readonly page: CardPage };

/** Pays with a test card on the card page, as a browser without JavaScript would. */
export async function pay(
  engine: MpgsEngine,
  card: keyof typeof CARDS,
  bank: keyof typeof EXPIRIES,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<Paid> {
  const payment = await newPayment(engine, fields);
  const page = await (await cardPage(payment.url)).pay(CARDS[card], { expiry: EXPIRIES[bank], cvv: '100' });
  return { payment, page };
}

/** Answers on the issuer's page, and returns to our page. */
export async function decide(page: CardPage, decision: 'approve' | 'refuse'): Promise<void> {
  const { action, fields } = await decideAtIssuer(page.text, decision);
  await postForm(action, fields, {});
}

/** The gateway's orders for a payment's attempts, with the sums of their money. */
export async function ordersOf(engine: MpgsEngine, payment: NewPayment) {
  const references = (await attemptsOf(engine, payment)).map(({ attempt_id }) => attempt_id);
  return engine.fake.book
    .orders()
    .filter(({ id }) => references.includes(id))
    .map((order) => ({
      order,
      held: order.heldMinor,
      captured: order.capturedMinor,
      refunded: order.refundedMinor,
      types: order.transactions.map(({ type }) => type),
    }));
}
