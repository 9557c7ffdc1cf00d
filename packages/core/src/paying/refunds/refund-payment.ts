import { majorText } from '@pay/money/amount';
import { parseCurrency } from '@pay/money/currency';
import { parseTypedAmount } from '@pay/money/typed-amount';
import type { ProfilePerson } from '../../ground/actors/bearer.ts';
import { run } from '../../ground/database/statement.ts';
import { storableId } from '../../ground/ids/public-id.ts';
import { accepted, type Result, refused, refusedField } from '../../ground/refusals/refusal.ts';
import type { Replayable } from '../idempotency/idempotently.ts';
import { type CreateRefund, type CreateRefundDeps, createRefund } from './create-refund.ts';
import type { RefundAnswer } from './refund.ts';
import { CURRENCY_OF } from './refund-payment-sql.ts';

/** `createRefund` for a person, who types the amount in any of the ways that people do. It refuses the same. */
export async function refundPayment(
  deps: CreateRefundDeps,
  actor: ProfilePerson,
  { amount: typed, ...command }: CreateRefund,
): Promise<Replayable<RefundAnswer>> {
  const amount = await readAmount(deps, actor, command.trackId, typed);
  if (!amount.ok) return { result: amount, isReplay: false };
  return createRefund(deps, actor, { ...command, amount: amount.value });
}

async function readAmount(
  { pool }: CreateRefundDeps,
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
