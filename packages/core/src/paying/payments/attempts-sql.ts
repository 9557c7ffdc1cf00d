import type { CardBrand } from '../../cards/brand.ts';
import { UnreadableRow } from '../../ground/database/unreadable-row.ts';
import type { ThreeDs } from '../acquiring/acquirer.ts';
import type { DeclineCode } from '../acquiring/decline-code.ts';
import type { Attempt, AttemptState, AttemptStateKind } from './attempt.ts';
import { readStep, type StepColumn } from './step-column.ts';

/**
 * An attempt as JSON. Statements that read a payment return all its attempts in one column. Times are ISO 8601 text.
 */
export type AttemptRow = {
  profile_id: string;
  attempt_id: string;
  track_id: string;
  number: number;
  state: AttemptStateKind;
  version: number;
  acquirer: string;
  account_id: string | null;
  card_brand: CardBrand;
  card_last_four: string;
  card_expiry_month: number;
  card_expiry_year: number;
  challenge_return_id: string;
  authorisation_days: number | null;
  challenge: StepColumn | null;
  acquirer_state: string | null;
  acquirer_reference: string | null;
  authorisation_code: string | null;
  three_ds: ThreeDs | null;
  decline_code: DeclineCode | null;
  decline_raw: string | null;
  reversal_refused_raw: string | null;
  unknown_since: string | null;
  reserved_subject: string | null;
  created_at: string;
  completed_at: string | null;
};

/** All attempts of the session `alias`, oldest first, as one JSON column. */
export function attemptsColumn(alias: string): string {
  return `(select coalesce(json_agg(to_json(a) order by a.number), '[]') from attempts a
    where a.profile_id = ${alias}.profile_id and a.track_id = ${alias}.track_id) as attempts`;
}

export function attemptFromRow(row: AttemptRow): Attempt {
  return {
    profileId: row.profile_id,
    attemptId: row.attempt_id,
    trackId: row.track_id,
    number: row.number,
    state: stateFromRow(row),
    version: row.version,
    acquirer: row.acquirer,
    accountId: row.account_id,
    acquirerReference: row.acquirer_reference,
    acquirerState: row.acquirer_state,
    challengeReturnId: row.challenge_return_id,
    authorisationDays: row.authorisation_days,
    card: {
      brand: row.card_brand,
      lastFour: row.card_last_four,
      expiryMonth: row.card_expiry_month,
      expiryYear: row.card_expiry_year,
    },
    threeDs: row.three_ds,
    reversalRefusedRaw: row.reversal_refused_raw,
    // In JSON, PostgreSQL writes bytes as `\x` followed by hexadecimal digits.
    reservedSubject: row.reserved_subject === null ? null : Buffer.from(row.reserved_subject.slice(2), 'hex'),
    createdAt: new Date(row.created_at),
  };
}

function stateFromRow(row: AttemptRow): AttemptState {
  switch (row.state) {
    case 'submitting':
      return { kind: 'submitting' };
    case 'challenge':
      return { kind: 'challenge', pending: readStep(there(row, 'challenge')) };
    case 'approved':
      return {
        kind: 'approved',
        authorisationCode: row.authorisation_code,
        completedAt: new Date(there(row, 'completed_at')),
      };
    case 'declined':
      return {
        kind: 'declined',
        code: there(row, 'decline_code'),
        raw: row.decline_raw ?? '',
        completedAt: new Date(there(row, 'completed_at')),
      };
    case 'unknown':
      return { kind: 'unknown', since: new Date(there(row, 'unknown_since')) };
    case 'reversed':
      return { kind: 'reversed', completedAt: new Date(there(row, 'completed_at')) };
  }
}

/** The value of a column that the table's constraints require in the attempt's state. */
function there<Name extends keyof AttemptRow>(row: AttemptRow, name: Name): NonNullable<AttemptRow[Name]> {
  const value = row[name];
  if (value === null) throw new UnreadableRow(row.attempt_id, `its state is ${row.state}, but ${name} is null`);
  return value as NonNullable<AttemptRow[Name]>;
}
