import { statement } from '../../ground/database/statement.ts';

const PROOF = `to_char(p.day, 'YYYY-MM-DD') as day, p.document, p.sha256, p.signature, p.created_at, k.key_id,
     k.public_key, v.verified_at, v.differences
   from ledger_proofs p join ledger_keys k on k.key_id = p.key_id
     left join proof_verifications v on v.profile_id = p.profile_id and v.day = p.day`;

/** The proofs of profile $1 after the day $2, at most $3. */
export const LIST_PROOFS = statement(
  'ledger_proofs.list',
  `select ${PROOF} where p.profile_id = $1 and p.day > $2::date order by p.day limit $3`,
);

/** The proofs of profile $1 before the day $2, newest first, at most $3. $2 can be any text. */
export const LIST_PROOFS_BACK = statement(
  'ledger_proofs.list_back',
  `select ${PROOF} where p.profile_id = $1 and to_char(p.day, 'YYYY-MM-DD') < $2::text collate "C"
   order by p.day desc limit $3`,
);

/** $1 profile, $2 day. */
export const READ_PROOF = statement(
  'ledger_proofs.read',
  `select ${PROOF} where p.profile_id = $1 and to_char(p.day, 'YYYY-MM-DD') = $2`,
);

/** $1 profile, $2 day, $3 the parts that differ. */
export const KEEP_VERIFICATION = statement(
  'proof_verifications.keep',
  `insert into proof_verifications (profile_id, day, verified_at, differences) values ($1, $2, clock_timestamp(), $3)
   on conflict (profile_id, day) do update set verified_at = excluded.verified_at, differences = excluded.differences`,
);

/** How many postings of profile $1 have no proof, and the day of the first of them. */
export const COUNT_UNPROVED = statement(
  'ledger_proofs.count_unproved',
  `select (h.last_posting - coalesce(last.last_position, 0))::integer as count,
     to_char(next.booked_at, 'YYYY-MM-DD') as day
   from event_heads h
     left join lateral (
       select last_position from ledger_proofs where profile_id = h.profile_id order by day desc limit 1) last on true
     cross join lateral (
       select booked_at from postings
       where profile_id = h.profile_id and position > coalesce(last.last_position, 0) order by position limit 1) next
   where h.profile_id = $1`,
);
