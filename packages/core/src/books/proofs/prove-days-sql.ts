import { statement } from '../../ground/database/statement.ts';

/**
 * At most $2 profiles of environment $1 that have postings without a proof on a day that is over. Profiles come last if
 * their ledger cannot be proved, because such a day already has a proof.
 */
export const UNPROVED_PROFILES = statement(
  'ledger_proofs.unproved_profiles',
  `select p.profile_id
   from profiles p
     left join lateral (
       select r.day, r.last_position from ledger_proofs r where r.profile_id = p.profile_id
       order by r.day desc limit 1) last on true
     cross join lateral (
       select b.booked_at from postings b
       where b.profile_id = p.profile_id and b.position > coalesce(last.last_position, 0)
       order by b.position limit 1) next
   where p.environment = $1 and next.booked_at < date_trunc('day', now())
   order by coalesce(next.booked_at < last.day + interval '1 day', false), p.profile_id limit $2`,
);

/** Whether nothing more can be booked on the day $2 of profile $1. */
export const IS_CLOSED = statement(
  'ledger_proofs.is_closed',
  `select 1 from ledger_closings where profile_id = $1 and until = $2::date::timestamptz + interval '1 day'`,
);

/**
 * Locks the comparison of the ledger of profile $1 until the commit, unless another transaction has locked it. The row
 * names the profile's server; without it, the ledger is compared without a lock.
 */
export const LOCK_CHECK = statement(
  'ledger_checks.lock',
  `select coalesce((select pg_try_advisory_xact_lock(hashtextextended('ledger_checks ' || profile_id, 0))
     from event_heads where profile_id = $1), true) as is_ours`,
);

/** Whether the ledger of profile $1 was compared today, after its newest proof was written. */
export const IS_CHECKED = statement(
  'ledger_checks.is_checked',
  `select 1 from ledger_checks
   where profile_id = $1 and checked_at >= date_trunc('day', now()) and checked_at > coalesce(
     (select created_at from ledger_proofs where profile_id = $1 order by day desc limit 1), '-infinity')`,
);

/** The last proof of profile $1. */
export const LAST_PROOF = statement(
  'ledger_proofs.last',
  `select to_char(day, 'YYYY-MM-DD') as day, encode(sha256, 'hex') as sha256, document from ledger_proofs
   where profile_id = $1 order by day desc limit 1`,
);

/**
 * Does nothing if the day has a proof. $1 profile, $2 day, $3 last position, $4 document, $5 hash, $6 key, $7
 * signature.
 */
export const INSERT_PROOF = statement(
  'ledger_proofs.insert',
  `insert into ledger_proofs (profile_id, day, last_position, document, sha256, key_id, signature)
   values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
);
