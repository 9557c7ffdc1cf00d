import { type Amount, fromMinor, majorText, parseAmount } from '@pay/money/amount';
import { parseCurrency } from '@pay/money/currency';
import type { Staff } from '../../ground/actors/actor.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { transaction } from '../../ground/database/transaction.ts';
import { accepted, type PersonResult, type Result, refused, refusedField } from '../../ground/refusals/refusal.ts';
import { refusedAmount } from '../../ground/refusals/refused-amount.ts';
import { refusedAsStale, tagOf } from '../../ground/refusals/stale.ts';
import { recordAudit } from '../../merchants/audit/record-audit.ts';
import {
  CLEAR_THRESHOLDS,
  END_RAISES,
  INSERT_THRESHOLDS,
  KEEP_RAISES,
  LIST_THRESHOLDS,
  LOCK_PROFILE_OF_THRESHOLDS,
  type ThresholdRow,
} from './approvals-sql.ts';

/** Digits with a decimal point, and a currency code. */
export type WrittenThreshold = { readonly currency: string; readonly amount: string };

/** `tag` identifies the thresholds that the person has read. */
export type ChangeThresholds = {
  readonly profileId: string;
  readonly tag: string;
  readonly thresholds: readonly WrittenThreshold[];
};

/** Identifies the current thresholds of a profile. */
export function thresholdsTag(thresholds: readonly WrittenThreshold[]): string {
  return tagOf(thresholds.map(({ currency, amount }) => [currency, amount]));
}

/** For each currency, the amount above which the refunds of a payment need a second person. */
export async function readRefundThresholds(
  { pool }: { readonly pool: Pool },
  profileId: string,
): Promise<readonly WrittenThreshold[]> {
  return written(await run<ThresholdRow>(pool, LIST_THRESHOLDS, [profileId]));
}

/**
 * Replaces all thresholds of a profile. A raise does not apply to the person who made it, or to keys, until another
 * person saves the thresholds. Refuses: not_found, invalid_request, what `parseAmount` refuses; stale if the thresholds
 * no longer match the tag.
 */
export function changeRefundThresholds(
  { pool }: { readonly pool: Pool },
  actor: Staff,
  { profileId, tag, thresholds }: ChangeThresholds,
): Promise<PersonResult<readonly WrittenThreshold[]>> {
  const read = readThresholds(thresholds);
  if (!read.ok) return Promise.resolve(read);
  return transaction(pool, async (database): Promise<PersonResult<readonly WrittenThreshold[]>> => {
    const [profile] = await run<{ merchant_id: string }>(database, LOCK_PROFILE_OF_THRESHOLDS, [profileId]);
    if (!profile) return refused('not_found', 'There is no such profile.');
    const known = await run<ThresholdRow>(database, LIST_THRESHOLDS, [profileId]);
    if (tag !== thresholdsTag(written(known))) return refusedAsStale();
    await run(database, CLEAR_THRESHOLDS, [profileId]);
    const amounts = read.value;
    await run(database, INSERT_THRESHOLDS, [
      profileId,
      amounts.map(({ currency }) => currency),
      amounts.map(({ minor }) => minor),
    ]);
    await run(database, END_RAISES, [profileId, actor.id]);
    const raised = [known.map(({ currency }) => currency), known.map(({ minor }) => minor)];
    await run(database, KEEP_RAISES, [profileId, actor.id, ...raised]);
    const after = written(await run<ThresholdRow>(database, LIST_THRESHOLDS, [profileId]));
    await recordAudit(database, actor, {
      merchantId: profile.merchant_id,
      profileId,
      action: 'profile.refund_thresholds_changed',
      objectId: profileId,
      details: { before: written(known), after },
    });
    return accepted(after);
  });
}

function readThresholds(thresholds: readonly WrittenThreshold[]): Result<readonly Amount[]> {
  const amounts: Amount[] = [];
  for (const { currency: code, amount } of thresholds) {
    const currency = parseCurrency(code);
    const isKnown = currency !== undefined && amounts.every((each) => each.currency !== currency);
    if (!isKnown) return refusedField('invalid_request', 'thresholds', 'currency_unknown');
    const parsed = /^0(\.0+)?$/.test(amount)
      ? { ok: true as const, amount: fromMinor(0n, currency) }
      : parseAmount(amount, currency);
    if (!parsed.ok) return refusedAmount(parsed.code, 'thresholds', currency);
    amounts.push(parsed.amount);
  }
  return accepted(amounts);
}

function written(rows: readonly ThresholdRow[]): readonly WrittenThreshold[] {
  return rows.flatMap(({ currency: code, minor }) => {
    const currency = parseCurrency(code);
    return currency ? [{ currency: code, amount: majorText(fromMinor(minor, currency)) }] : [];
  });
}
