import { majorText } from '@pay/money/amount';
import { parseCurrency } from '@pay/money/currency';
import { parseTypedAmount } from '@pay/money/typed-amount';
import type { ProfilePerson } from '../../ground/actors/bearer.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { storableId } from '../../ground/ids/public-id.ts';
import { accepted, type Result, refused, refusedField } from '../../ground/refusals/refusal.ts';
import { refusedAfterKeyCheck } from '../../merchants/keys/check-key.ts';
import type { Idempotency } from '../idempotency/idempotency-key.ts';
import { IN_PROGRESS } from '../idempotency/idempotently.ts';
import { type SessionRow, sessionFromRow } from '../sessions/sessions-sql.ts';
import { awaitAnswer } from './await-answer.ts';
import { type BeginRefundDeps, beginRefund } from './begin-refund.ts';
import { type RefundAnswer, refundAnswer } from './refund.ts';
import { CURRENCY_OF, REFUND_UNDER_KEY } from './refund-payment-sql.ts';
import { type CreateRefund, readIdempotency } from './refund-request.ts';
import { type RefundRow, refundFromRow } from './refunds-sql.ts';

export type RefundPaymentDeps = BeginRefundDeps & { readonly pool: Pool };

/**
 * Refunds a payment for a person, who can type the amount in any usual format. This process does not call acquirers, so
 * it commits the refund as queued, and a worker sends it. Returns the outcome if it comes within 2 seconds, and
 * otherwise a pending refund. The same applies to repeated requests. Has the same refusals as `createRefund`.
 */
export async function refundPayment(
  deps: RefundPaymentDeps,
  actor: ProfilePerson,
  { amount: typed, ...command }: CreateRefund,
): Promise<Result<RefundAnswer>> {
  const amount = await readAmount(deps, actor, command.trackId, typed);
  if (!amount.ok) return amount;
  const wanted = { ...command, amount: amount.value };
  const read = readIdempotency(wanted);
  if (!read.ok) return refusedAfterKeyCheck(deps, actor, read.refusal);
  const idempotency = read.value;
  const begun = await beginRefund(deps, actor, { ...wanted, idempotency, sentBy: 'worker' });
  if (begun.kind === 'refused') return { ok: false, refusal: begun.refusal };
  const answered = await awaitAnswer(deps, actor.profileId, idempotency);
  if (answered) return answered.result;
  return begun.kind === 'reserved' ? accepted(refundAnswer(begun.refund)) : underKey(deps, actor, wanted, idempotency);
}

async function readAmount(
  { pool }: RefundPaymentDeps,
  { profileId }: ProfilePerson,
  trackId: string,
  typed: string | undefined,
): Promise<Result<string | undefined>> {
  const [row] = await run<{ currency: string }>(pool, CURRENCY_OF, [profileId, storableId(trackId)]);
  const currency = row && parseCurrency(row.currency);
  if (!currency) return refused('not_found', 'There is no such payment.');
  if (typed === undefined) return accepted(undefined);
  const parsed = parseTypedAmount(typed, currency);
  return parsed.ok ? accepted(majorText(parsed.amount)) : refusedField(parsed.code, 'amount', parsed.reason);
}

/** The refund that an earlier request with the same key recorded. */
async function underKey(
  { pool }: RefundPaymentDeps,
  { profileId }: ProfilePerson,
  { trackId }: CreateRefund,
  { keyHash }: Idempotency,
): Promise<Result<RefundAnswer>> {
  const values = [profileId, trackId, keyHash];
  const [row] = await run<SessionRow & { refund: RefundRow }>(pool, REFUND_UNDER_KEY, values);
  if (!row) return { ok: false, refusal: IN_PROGRESS };
  return accepted(refundAnswer(refundFromRow(row.refund, sessionFromRow(row))));
}
