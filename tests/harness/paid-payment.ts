import { request } from 'undici';
import { cardPage } from './card-page.ts';
import { attemptsOf, type NewPayment, newPayment } from './new-payment.ts';
import type { TestEngine } from './test-engine.ts';

/** Creates a payment and pays it with a card that is approved. */
export async function newPaidPayment(
  engine: TestEngine,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<NewPayment> {
  const payment = await newPayment(engine, fields);
  const page = await cardPage(payment.url);
  await page.pay('4242424242424242');
  return payment;
}

export type BookedRefund = {
  readonly refund_ref: string;
  readonly sale_ref: string;
  readonly value: { readonly minor: string; readonly currency: string };
  readonly state: string;
};

/** The refunds of a payment in the acquirer's own book. */
export async function bookedRefunds(engine: TestEngine, payment: NewPayment): Promise<readonly BookedRefund[]> {
  const references = (await attemptsOf(engine, payment)).map(({ attempt_id: id }) => id);
  const { body } = await request(`${engine.simulatorUrl}/book`);
  const { refunds } = (await body.json()) as { refunds: readonly BookedRefund[] };
  return refunds.filter(({ sale_ref: sale }) => references.includes(sale));
}
