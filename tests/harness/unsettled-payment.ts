import { type AcquirerReply, honest, type Meddler } from './acquirer-proxy.ts';
import { cardPage } from './card-page.ts';
import { eventually } from './eventually.ts';
import { askNow, attemptsOf, type NewPayment, newPayment, resolveNow } from './new-payment.ts';
import type { ProxiedEngine } from './proxied-engine.ts';

const APPROVED = '4242424242424242';

export type UnsettledPayment = NewPayment & { readonly attemptId: string };

/** Books a sale over another amount, so that it must be reversed, and then refuses to reverse it. */
export const refusing: Meddler = async ({ path }, forward) =>
  path.endsWith('/reversal') ? refusalOf(path) : overAnotherAmount(path, forward);

/** A payment with an unknown outcome whose reversal the acquirer refuses, now and until the proxy is honest again. */
export async function newUnsettledPayment(
  engine: ProxiedEngine,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<UnsettledPayment> {
  engine.proxy.meddler = refusing;
  const payment = await newPayment(engine, fields);
  await (await cardPage(payment.url)).pay(APPROVED);
  await eventually(async () => {
    await resolveNow(engine, payment);
    return refusalsIn(engine, 'attempts', payment);
  }).toBe(1);
  return { ...payment, attemptId: await attemptIdOf(engine, payment) };
}

/** An approval of an attempt that was already reversed; the acquirer refuses to reverse it again. */
export async function newRefusedLateApproval(engine: ProxiedEngine): Promise<UnsettledPayment> {
  let approval: AcquirerReply | undefined;
  engine.proxy.meddler = async ({ path }, forward) => {
    if (!path.endsWith('/sales')) return forward();
    approval = await forward();
    return { ...approval, body: { ...approval.body, value: ANOTHER_AMOUNT } };
  };
  const payment = await newPayment(engine);
  await (await cardPage(payment.url)).pay(APPROVED);
  await eventually(async () => {
    await resolveNow(engine, payment);
    return attemptsOf(engine, payment);
  }).toMatchObject([{ state: 'reversed' }]);
  const attemptId = await attemptIdOf(engine, payment);
  engine.proxy.meddler = async ({ method, path }, forward) => {
    if (path.endsWith('/reversal')) return refusalOf(path);
    return method === 'GET' && path.includes(attemptId) && approval ? approval : forward();
  };
  await engine.database.pool.query('update closing_inquiries set due_at = now() where attempt_id = $1', [attemptId]);
  await askNow(engine, 'closing_inquiries');
  await eventually(async () => {
    await askNow(engine, 'reversals');
    return refusalsIn(engine, 'reversals', payment);
  }).toBe(1);
  return { ...payment, attemptId };
}

/** Lets the acquirer keep its word again, and waits until it has reversed the payment. */
export async function letAcquirerSettle(engine: ProxiedEngine, payment: NewPayment): Promise<void> {
  engine.proxy.meddler = honest;
  await eventually(async () => {
    await resolveNow(engine, payment);
    return attemptsOf(engine, payment);
  }).toMatchObject([{ state: 'reversed' }]);
}

const ANOTHER_AMOUNT = { minor: '1', currency: 'BHD' };

function refusalOf(path: string): AcquirerReply {
  const reference = path.split('/').at(-2);
  return { status: 409, body: { fault: 'sale_refunded_already', merchant_ref: reference } };
}

async function overAnotherAmount(path: string, forward: () => Promise<AcquirerReply>): Promise<AcquirerReply> {
  const said = await forward();
  return path.endsWith('/sales') ? { ...said, body: { ...said.body, value: ANOTHER_AMOUNT } } : said;
}

async function attemptIdOf(engine: ProxiedEngine, payment: NewPayment): Promise<string> {
  return (await attemptsOf(engine, payment))[0]?.attempt_id ?? '';
}

async function refusalsIn(
  { database }: ProxiedEngine,
  table: 'attempts' | 'reversals',
  { trackId }: NewPayment,
): Promise<number | null> {
  const sql = `select 1 from ${table} where track_id = $1 and reversal_refused_raw is not null`;
  return (await database.pool.query(sql, [trackId])).rowCount;
}
