import { type AcquirerReply, honest, type Meddler } from './acquirer-proxy.ts';
import { cardPage } from './card-page.ts';
import { eventually } from './eventually.ts';
import { askNow, attemptsOf, type NewPayment, newPayment, resolveNow } from './new-payment.ts';
import type { ProxiedEngine } from './proxied-engine.ts';

const APPROVED = '4242424242424242';

export type UnsettledPayment = NewPayment & { readonly attemptId: string };

/** Reports a different amount for a sale, so that it must be reversed, and then refuses to reverse it. */
export const refusing: Meddler = async ({ path }, forward) => {
  if (path.endsWith('/reversal')) return refusalOf(path);
  const said = await forward();
  return path.endsWith('/sales') ? overAnotherAmount(said) : said;
};

/**
 * Creates a payment with an unknown outcome whose reversal the acquirer refuses until the proxy forwards its answers
 * unchanged again.
 */
export async function newUnsettledPayment(
  engine: ProxiedEngine,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<UnsettledPayment> {
  engine.proxy.meddler = refusing;
  return payUnsettled(engine, fields);
}

/**
 * Creates a reversed attempt that the acquirer approves late and then refuses to reverse again. `meanwhile` runs while
 * the outcome of the attempt is unknown. Calls about other payments still go to the proxy's previous function.
 */
export async function newRefusedLateApproval(
  engine: ProxiedEngine,
  meanwhile: (payment: UnsettledPayment) => Promise<unknown> = async () => {},
): Promise<UnsettledPayment> {
  const { meddler: before } = engine.proxy;
  let approval: AcquirerReply | undefined;
  let phase: 'unknown' | 'honest' | 'approved' = 'unknown';
  engine.proxy.meddler = async (call, forward) => {
    const { method, path } = call;
    if (path.endsWith('/sales') && !approval) {
      approval = await forward();
      return overAnotherAmount(approval);
    }
    if (!approval || !path.includes(String(approval.body['merchant_ref']))) return before(call, forward);
    if (phase === 'honest') return forward();
    return method === 'GET' ? approval : refusalOf(path);
  };
  const payment = await payUnsettled(engine, {});
  await meanwhile(payment);
  phase = 'honest';
  await reversed(engine, payment);
  phase = 'approved';
  const { attemptId } = payment;
  await engine.database.pool.query('update closing_inquiries set due_at = now() where attempt_id = $1', [attemptId]);
  await askNow(engine, 'closing_inquiries');
  await eventually(async () => {
    await askNow(engine, 'reversals');
    return refusalsIn(engine, 'reversals', payment);
  }).toBe(1);
  return payment;
}

/** Makes the proxy forward the acquirer's answers unchanged again, and waits until the payment is reversed. */
export async function letAcquirerSettle(engine: ProxiedEngine, payment: NewPayment): Promise<void> {
  engine.proxy.meddler = honest;
  await reversed(engine, payment);
}

function refusalOf(path: string): AcquirerReply {
  const reference = path.split('/').at(-2);
  return { status: 409, body: { fault: 'sale_refunded_already', merchant_ref: reference } };
}

function overAnotherAmount(said: AcquirerReply): AcquirerReply {
  return { ...said, body: { ...said.body, value: { minor: '1', currency: 'BHD' } } };
}

async function payUnsettled(
  engine: ProxiedEngine,
  fields: Readonly<Record<string, unknown>>,
): Promise<UnsettledPayment> {
  const payment = await newPayment(engine, fields);
  await (await cardPage(payment.url)).pay(APPROVED);
  await eventually(async () => {
    await resolveNow(engine, payment);
    return refusalsIn(engine, 'attempts', payment);
  }).toBe(1);
  return { ...payment, attemptId: (await attemptsOf(engine, payment))[0]?.attempt_id ?? '' };
}

async function reversed(engine: ProxiedEngine, payment: NewPayment): Promise<void> {
  await eventually(async () => {
    await resolveNow(engine, payment);
    return attemptsOf(engine, payment);
  }).toMatchObject([{ state: 'reversed' }]);
}

async function refusalsIn(
  { database }: ProxiedEngine,
  table: 'attempts' | 'reversals',
  { trackId }: NewPayment,
): Promise<number | null> {
  const sql = `select 1 from ${table} where track_id = $1 and reversal_refused_raw is not null`;
  return (await database.pool.query(sql, [trackId])).rowCount;
}
