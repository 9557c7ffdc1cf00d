import { fromMinor } from '@pay/money/amount';
import { parseCurrency } from '@pay/money/currency';
import { statement } from '../../ground/database/statement.ts';
import { UnreadableRow } from '../../ground/database/unreadable-row.ts';
import type { DisputeFactKind } from '../acquiring/dispute-told.ts';
import type { Dispute, DisputeFact } from './dispute.ts';
import { CLOSED, type DisputeState } from './dispute-state.ts';

export type DisputeRow = {
  profile_id: string;
  dispute_id: string;
  track_id: string;
  payment_id: string | null;
  attempt_id: string;
  acquirer: string;
  account_id: string | null;
  acquirer_reference: string;
  state: DisputeState;
  amount_minor: bigint;
  currency: string;
  taken_minor: bigint;
  scheme: string | null;
  reason_code: string | null;
  answer_by: Date | null;
  created_at: Date;
  updated_at: Date;
  closed_at: Date | null;
};

/** The columns of a DisputeRow, from the dispute `d` and its session `s`. */
export const DISPUTE_COLUMNS = `d.profile_id, d.dispute_id, d.track_id, s.payment_id, d.attempt_id, d.acquirer,
     d.account_id, d.acquirer_reference, d.state, d.amount_minor, d.currency, d.taken_minor, d.scheme, d.reason_code,
     d.answer_by, d.created_at, d.updated_at, d.closed_at`;

export function disputeFromRow(row: DisputeRow): Dispute {
  const currency = parseCurrency(row.currency);
  if (!currency) throw new UnreadableRow(row.dispute_id, `its currency ${row.currency} is not known`);
  if (row.payment_id === null) throw new UnreadableRow(row.dispute_id, 'its session has no payment');
  return {
    profileId: row.profile_id,
    disputeId: row.dispute_id,
    trackId: row.track_id,
    paymentId: row.payment_id,
    attemptId: row.attempt_id,
    acquirer: row.acquirer,
    accountId: row.account_id,
    acquirerReference: row.acquirer_reference,
    state: row.state,
    amount: fromMinor(row.amount_minor, currency),
    takenMinor: row.taken_minor,
    scheme: row.scheme,
    reasonCode: row.reason_code,
    answerBy: row.answer_by,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    closedAt: row.closed_at,
  };
}

/**
 * The attempt that a dispute is about, by our reference or, without one, by the acquirer's. $1 profile, $2 account or
 * null, $3 our reference or null, $4 the acquirer's reference or null.
 */
export const FIND_DISPUTED = statement(
  'disputes.find_disputed',
  `select track_id, attempt_id, acquirer from attempts
   where profile_id = $1 and attempt_id = $3 and account_id is not distinct from $2
   union all
   select track_id, attempt_id, acquirer from attempts
   where $3::text is null and profile_id = $1 and acquirer_reference = $4 and account_id is not distinct from $2
   limit 1`,
);

/** A dispute that the acquirer has reported before. $1 profile, $2 account or null, $3 the dispute's reference. */
export const FIND_DISPUTE = statement(
  'disputes.find',
  `select dispute_id, track_id, attempt_id, acquirer from disputes
   where profile_id = $1 and account_id is not distinct from $2 and acquirer_reference = $3`,
);

/**
 * Gives a dispute its reference. A file has reported the dispute without a reference, so the dispute has had the
 * attempt's reference until now. $1 profile, $2 account or null, $3 attempt, $4 the dispute's reference, $5 minor
 * units, which must be the dispute's. The session is locked.
 */
export const NAME_DISPUTE = statement(
  'disputes.name',
  `update disputes d set acquirer_reference = $4
   where d.profile_id = $1 and d.account_id is not distinct from $2 and d.acquirer_reference = $3
     and d.acquirer_reference <> $4 and d.amount_minor = $5
     and not exists (select from disputes n
       where n.profile_id = $1 and n.account_id is not distinct from $2 and n.acquirer_reference = $4)
   returning d.dispute_id`,
);

/**
 * The dispute for a fact that does not name its dispute: a dispute of the same attempt and amount, preferably a dispute
 * that has this fact. $1 profile, $2 account or null, $3 session, $4 attempt, $5 kind of the fact, which moves money,
 * $6 minor units. The session is locked.
 */
export const FIND_UNNAMED = statement(
  'disputes.find_unnamed',
  `select d.dispute_id from disputes d
     left join dispute_facts f on f.profile_id = $1 and f.dispute_id = d.dispute_id and f.fact_id = $5
   where d.profile_id = $1 and d.account_id is not distinct from $2 and d.track_id = $3 and d.attempt_id = $4
     and coalesce(f.amount_minor, d.amount_minor) = $6
   order by f.fact_id is null, d.dispute_id limit 1`,
);

/** $1 profile, $2 dispute. */
export const DISPUTE_PLACE = statement(
  'disputes.place',
  'select track_id from disputes where profile_id = $1 and dispute_id = $2',
);

/** $1 profile, $2 dispute. */
export const READ_DISPUTE = statement(
  'disputes.read',
  `select ${DISPUTE_COLUMNS}
   from disputes d join sessions s on s.profile_id = d.profile_id and s.track_id = d.track_id
   where d.profile_id = $1 and d.dispute_id = $2`,
);

/**
 * Creates a dispute, unless there is one with this reference. $1 profile, $2 dispute, $3 session, $4 attempt, $5
 * acquirer, $6 account or null, $7 the acquirer's reference, $8 minor units, $9 currency. Its facts determine the rest.
 */
export const INSERT_DISPUTE = statement(
  'disputes.insert',
  `insert into disputes (profile_id, dispute_id, track_id, attempt_id, acquirer, account_id, acquirer_reference, state,
     amount_minor, currency)
   values ($1, $2, $3, $4, $5, $6, $7, 'opened', $8, $9)
   on conflict on constraint one_of_each_reference do nothing
   returning dispute_id`,
);

/**
 * $1 profile, $2 dispute, $3 fact, $4 kind, $5 source, $6 minor units, $7 scheme, $8 reason code, $9 deadline, $10 when
 * it happened, $11 whether that is now.
 */
export const INSERT_FACT = statement(
  'disputes.insert_fact',
  `insert into dispute_facts (profile_id, dispute_id, fact_id, kind, source, amount_minor, scheme, reason_code, answer_by,
     happened_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, case when $11 then now() else $10::timestamptz end)
   on conflict do nothing
   returning fact_id`,
);

export type FactRow = {
  fact_id: string;
  kind: DisputeFactKind;
  amount_minor: bigint;
  scheme: string | null;
  reason_code: string | null;
  answer_by: Date | null;
  happened_at: Date | null;
};

/** $1 profile, $2 dispute. */
export const READ_FACTS = statement(
  'disputes.read_facts',
  `select fact_id, kind, amount_minor, scheme, reason_code, answer_by, happened_at from dispute_facts
   where profile_id = $1 and dispute_id = $2`,
);

export function factFromRow(row: FactRow): DisputeFact {
  return {
    kind: row.kind,
    amountMinor: row.amount_minor,
    scheme: row.scheme,
    reasonCode: row.reason_code,
    answerBy: row.answer_by,
    at: row.happened_at,
  };
}

const CLOSED_STATES = CLOSED.map((state) => `'${state}'`).join(', ');

/** $1 profile, $2 dispute, $3 state, $4 minor units, $5 taken, $6 scheme, $7 reason code, $8 deadline. */
export const WRITE_SUMMARY = statement(
  'disputes.write_summary',
  `update disputes set state = $3, amount_minor = $4, taken_minor = $5, scheme = $6, reason_code = $7, answer_by = $8,
     updated_at = now(),
     closed_at = case when $3 not in (${CLOSED_STATES}) then null when state = $3 then closed_at else now() end
   where profile_id = $1 and dispute_id = $2`,
);

/**
 * Updates what disputes have taken of a session, and counts its new events. $1 profile, $2 session, $3 number of
 * events, $4 currency, which must be the session's. The session is locked.
 */
export const WRITE_CHARGED_BACK = statement(
  'disputes.write_charged_back',
  `update sessions s set
     charged_back_minor = t.minor,
     overdrawn_minor = greatest(0, s.refund_reserved_minor + t.minor - coalesce(s.captured_minor, s.amount_minor)),
     event_count = s.event_count + $3::integer,
     version = s.version + 1
   from (select coalesce(sum(greatest(0, taken_minor)), 0)::bigint as minor
     from disputes where profile_id = $1 and track_id = $2) t
   where s.profile_id = $1 and s.track_id = $2 and s.status = 'succeeded' and s.currency = $4
   returning s.event_count, s.overdrawn_minor, now() as now`,
);
