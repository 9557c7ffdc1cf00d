import { statement } from '../../ground/database/statement.ts';

export type ThresholdRow = { currency: string; minor: bigint };

/**
 * The limit for a person or a key. A raise that no other person has saved yet does not count for the person who made
 * it, or for keys. $1 profile, $2 currency, $3 person; null for a key.
 */
export const READ_THRESHOLD = statement(
  'refunds.read_threshold',
  `select currency, min(minor) as minor from (
     select currency, minor from refund_thresholds where profile_id = $1 and currency = $2
     union all
     select currency, minor from raised_refund_thresholds
     where profile_id = $1 and currency = $2 and ($3::text is null or raised_by = $3)
   ) limits group by currency`,
);

/** $1 profile. */
export const LIST_THRESHOLDS = statement(
  'refunds.list_thresholds',
  'select currency, minor from refund_thresholds where profile_id = $1 order by currency',
);

/** $1 profile. */
export const CLEAR_THRESHOLDS = statement(
  'refunds.clear_thresholds',
  'delete from refund_thresholds where profile_id = $1',
);

/** $1 profile, $2 currencies, $3 minor units. */
export const INSERT_THRESHOLDS = statement(
  'refunds.insert_thresholds',
  `insert into refund_thresholds (profile_id, currency, minor)
   select $1, r.currency, r.minor from unnest($2::text[], $3::bigint[]) as r(currency, minor)`,
);

/**
 * Deletes the records of raises that another person has now saved too, or that have been undone. $1 profile, $2 person.
 */
export const END_RAISES = statement(
  'refunds.end_raises',
  `delete from raised_refund_thresholds r where profile_id = $1 and (raised_by <> $2 or exists (
     select from refund_thresholds t where t.profile_id = $1 and t.currency = r.currency and t.minor <= r.minor))`,
);

/**
 * Stores the earlier limits that have been raised or removed. $1 profile, $2 person, $3 currencies and $4 their earlier
 * limits in minor units.
 */
export const KEEP_RAISES = statement(
  'refunds.keep_raises',
  `insert into raised_refund_thresholds as r (profile_id, currency, minor, raised_by)
   select $1, b.currency, b.minor, $2 from unnest($3::text[], $4::bigint[]) as b(currency, minor)
   left join refund_thresholds t on t.profile_id = $1 and t.currency = b.currency
   where t.minor is null or t.minor > b.minor
   on conflict (profile_id, currency) do update set minor = least(r.minor, excluded.minor)`,
);

/** Locks the profile, so that there is one change at a time, and returns the merchant for the audit. $1 profile. */
export const LOCK_PROFILE_OF_THRESHOLDS = statement(
  'refunds.lock_profile_of_thresholds',
  'select merchant_id from profiles where profile_id = $1 for no key update',
);

export type ProposalRow = {
  proposal_id: string;
  track_id: string;
  amount_minor: bigint;
  currency: string;
  reason: string | null;
  proposed_by: string;
  proposed_by_name: string | null;
  proposed_at: Date;
};

/**
 * Returns one row unless the payment has an open proposal. $1 profile, $2 proposal, $3 track_id, $4 minor units, $5
 * currency, $6 reason, $7 person.
 */
export const PROPOSE_REFUND = statement(
  'refunds.propose',
  `insert into refund_proposals (profile_id, proposal_id, track_id, amount_minor, currency, reason, proposed_by)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (profile_id, track_id) where decision is null do nothing returning proposal_id`,
);

/** The open proposal of a payment. $1 profile, $2 track_id. */
export const READ_PROPOSAL = statement(
  'refunds.read_proposal',
  `select r.proposal_id, r.track_id, r.amount_minor, r.currency, r.reason, r.proposed_by, p.name as proposed_by_name,
     r.proposed_at
   from refund_proposals r left join identity.people p on p.id = r.proposed_by
   where r.profile_id = $1 and r.track_id = $2 and r.decision is null`,
);

/**
 * Returns one row if the proposal was open; nobody can confirm their own proposal. $1 profile, $2 proposal, $3
 * track_id, $4 decision, $5 person, $6 the minor units that the proposal must have, or null for any.
 */
export const DECIDE_PROPOSAL = statement(
  'refunds.decide_proposal',
  `update refund_proposals set decision = $4, decided_by = $5, decided_at = now()
   where profile_id = $1 and proposal_id = $2 and track_id = $3 and decision is null
     and ($4 <> 'confirmed' or proposed_by <> $5) and amount_minor = coalesce($6::bigint, amount_minor)
   returning proposal_id`,
);
