import { profileStatement } from '../../../ground/database/profile-statement.ts';
import { statement } from '../../../ground/database/statement.ts';

/**
 * References that the acquirer has, with what this database knows about each. `environment` is null if the profile does
 * not exist. $1 profiles, $2 references of attempts.
 */
export const FIND_ATTEMPTS = profileStatement(
  'lost_approvals.find_attempts',
  3,
  (tie) => `select r.reference, r.profile_id, p.environment, a.attempt_id is not null as is_known,
     l.attempt_id is not null and l.outcome is distinct from 'not_found' as is_noted
   from unnest($1::text[], $2::text[]) as r(profile_id, reference)
     left join profiles p on p.profile_id = r.profile_id
     left join attempts a on a.profile_id = r.profile_id and a.attempt_id = r.reference${tie.and('a')}
     left join lost_approvals l on l.profile_id = r.profile_id and l.attempt_id = r.reference${tie.and('l')}`,
);

/** The references of captures and refunds that this database does not have. $1 profiles, $2 references. */
export const FIND_LOST_MOVEMENTS = profileStatement(
  'lost_approvals.find_movements',
  3,
  (tie) => `select r.reference from unnest($1::text[], $2::text[]) as r(profile_id, reference)
   where not exists (select from captures c where c.profile_id = r.profile_id and c.capture_id = r.reference${tie.and('c')})
     and not exists (select from refunds f where f.profile_id = r.profile_id and f.refund_id = r.reference${tie.and('f')})`,
);

/**
 * Records reversals, due now, for approvals whose attempts are not in this database. If an approval was looked for at
 * another account and not found, it is looked for again. $1 profile, $2 references, $3 acquirer, $4 account or null.
 */
export const INSERT_LOST = statement(
  'lost_approvals.insert',
  `insert into lost_approvals as l (profile_id, attempt_id, acquirer, account_id, due_at)
   select $1, r.reference, $3, $4, now()
   from unnest($2::text[]) as r(reference) join profiles p on p.profile_id = $1
   where not exists (select from attempts a where a.profile_id = p.profile_id and a.attempt_id = r.reference)
   order by r.reference
   on conflict (profile_id, attempt_id) do update set
     acquirer = excluded.acquirer, account_id = excluded.account_id, due_at = now(), outcome = null,
     completed_at = null, inquiry_count = 0, alarmed_at = null, version = l.version + 1
     where l.outcome = 'not_found'
   returning attempt_id, (select merchant_id from profiles where profile_id = $1) as merchant_id`,
);

export const COUNT_LOST = statement(
  'lost_approvals.count',
  `select outcome, reversal_refused_raw is not null and outcome is null as is_refused, currency,
     count(*)::integer as count, coalesce(sum(amount_minor), 0)::bigint as amount_minor
   from lost_approvals group by 1, 2, 3 order by 1 nulls first, 2, 3`,
);
