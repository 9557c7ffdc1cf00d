import type { PresentedKey } from '../../../ground/actors/actor.ts';
import { presentedValue } from '../../../ground/actors/bearer.ts';
import type { Database } from '../../../ground/database/pool.ts';
import { runFormByOrdinal } from '../../../ground/database/profile-statement.ts';
import type { Environment } from '../../../ground/environment/environment.ts';
import { storableId } from '../../../ground/ids/public-id.ts';
import { accepted, type Result, refused } from '../../../ground/refusals/refusal.ts';
import { isStorableText } from '../../../ground/refusals/storable-text.ts';
import { type CheckKeyDeps, refusedAfterKeyCheck } from '../../../merchants/keys/check-key.ts';
import type { KeyCheckRefusal } from '../../../merchants/keys/key-check-sql.ts';
import { type PaymentStatusAnswer, paymentStatusAnswer } from '../payment-status-answer.ts';
import { type FullViewRow, fullViewFromRow } from './full-view.ts';
import { PAYMENT_STATUSES } from './payment-status-sql.ts';

/** The id to look up: exactly one of these. */
export type PaymentStatusQuery =
  | { readonly trackId: string }
  | { readonly paymentId: string }
  | { readonly reference: string };

/** `matches` is the number of sessions with the reference, only for a query by reference. */
export type PaymentStatusFound = PaymentStatusAnswer & { matches?: number };

export type PaymentStatusLookup = {
  /** See `presentedValue`. */
  readonly presented: Buffer;
  readonly trackId: string | null;
  readonly paymentId: string | null;
  readonly reference: string | null;
};

export type PaymentStatusRow = {
  refusal: KeyCheckRefusal | null;
  stale_key_id: string | null;
  matches: bigint | null;
} & (FullViewRow | { [K in keyof FullViewRow]: null });

/** The current state of a payment. Refuses: what the key check refuses, not_found, invalid_request. */
export async function readPaymentStatus(
  deps: CheckKeyDeps & {
    readonly shared: { readonly findPaymentStatus: FindPaymentStatus };
    readonly touchKey: (keyId: string | null) => void;
  },
  actor: PresentedKey,
  query: PaymentStatusQuery,
): Promise<Result<PaymentStatusFound>> {
  if ('reference' in query && !isStorableText(query.reference)) {
    return refusedAfterKeyCheck(deps, actor, {
      code: 'invalid_request',
      detail: '`reference` contains characters that cannot be stored, such as NUL. Remove them.',
    });
  }
  const row = await deps.shared.findPaymentStatus({
    presented: presentedValue(actor),
    trackId: 'trackId' in query ? storableId(query.trackId) : null,
    paymentId: 'paymentId' in query ? storableId(query.paymentId) : null,
    reference: 'reference' in query ? query.reference : null,
  });
  if (row.refusal !== null) return refused(row.refusal);
  deps.touchKey(row.stale_key_id);
  if (row.track_id === null) return refused('not_found', 'This session does not exist.');
  const answer = paymentStatusAnswer(fullViewFromRow(row), deps.environment);
  return accepted(row.matches === null ? answer : { ...answer, matches: Number(row.matches) });
}

/** Shares one call of `findPaymentStatuses` with the requests that arrive together. */
export type FindPaymentStatus = (lookup: PaymentStatusLookup) => Promise<PaymentStatusRow>;

/**
 * Looks up the sessions of a batch in one statement, and returns the results in the same order. `profileId`: see
 * `withProfileOfKey`.
 */
export function findPaymentStatuses(
  database: Database,
  environment: Environment,
  batch: readonly PaymentStatusLookup[],
  profileId?: string,
): Promise<readonly PaymentStatusRow[]> {
  const values = [
    environment,
    batch.map(({ presented }) => presented),
    batch.map(({ trackId }) => trackId),
    batch.map(({ paymentId }) => paymentId),
    batch.map(({ reference }) => reference),
  ];
  return runFormByOrdinal<PaymentStatusRow>(database, PAYMENT_STATUSES, values, batch.length, profileId);
}
