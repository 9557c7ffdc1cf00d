import { statement } from '../../ground/database/statement.ts';
import { WAS_VOIDED } from '../payments/reversals/note-late-approval-sql.ts';
import { DUE_ATTEMPTS } from './asked-attempts-sql.ts';
import { DUE_CAPTURES } from './asked-captures-sql.ts';
import { DUE_CLOSINGS } from './asked-closings-sql.ts';
import { DUE_REFUNDS } from './asked-refunds-sql.ts';
import { DUE_REVERSALS } from './asked-reversals-sql.ts';
import { DUE_VOIDS } from './asked-voids-sql.ts';
import { hastenOnly } from './asking-sql.ts';

const OF_ATTEMPT = 't.profile_id = $1 and t.attempt_id = $2 and exists (select from found)';

/**
 * Returns what is known about an attempt of an account, and makes everything that is waiting for this attempt due now:
 * the attempt itself, its void, the reversal of its late approval, and the inquiries after its end. $1 profile, $2
 * attempt, $3 account.
 */
export const HASTEN_AUTHORISATION = statement(
  'asking.hasten_authorisation',
  `with found as (
     select * from attempts where profile_id = $1 and attempt_id = $2 and account_id = $3
   ), attempt as (${hastenOnly(DUE_ATTEMPTS, OF_ATTEMPT)}
   ), void as (${hastenOnly(DUE_VOIDS, `${OF_ATTEMPT} and t.track_id = (select track_id from found)`)}
   ), reversal as (${hastenOnly(DUE_REVERSALS, OF_ATTEMPT)}
   ), closing as (${hastenOnly(DUE_CLOSINGS, OF_ATTEMPT)}
   )
   select f.state, s.amount_minor, s.currency,
     s.status = 'voided' and s.live_attempt_id = f.attempt_id as is_voided,
     f.due_at is not null
       or exists (select from voids v where v.profile_id = f.profile_id and v.track_id = f.track_id
         and v.attempt_id = f.attempt_id and v.due_at is not null)
       or exists (select from reversals r where r.profile_id = f.profile_id and r.attempt_id = f.attempt_id
         and r.due_at is not null) as is_open,
     array_remove(array[case when exists (select from attempt) then 'attempts' end,
       case when exists (select from void) then 'voids' end,
       case when exists (select from reversal) then 'reversals' end,
       case when exists (select from closing) then 'closing_inquiries' end], null) as hastened
   from found f join sessions s on s.profile_id = f.profile_id and s.track_id = f.track_id`,
);

/** Like `HASTEN_AUTHORISATION`, but for a capture or a refund. $1 profile, $2 movement, $3 account. */
const hastenMovement = (table: typeof DUE_CAPTURES) => {
  const { name, id } = table;
  return statement(
    `asking.hasten_one_of_${name}`,
    `with hastened as (${hastenOnly(table, `t.profile_id = $1 and t.${id} = $2 and t.account_id = $3`)})
     select t.state, t.amount_minor, s.currency, false as is_voided, t.due_at is not null as is_open,
       case when exists (select from hastened) then array['${name}'] else '{}'::text[] end as hastened
     from ${name} t join sessions s on s.profile_id = t.profile_id and s.track_id = t.track_id
     where t.profile_id = $1 and t.${id} = $2 and t.account_id = $3`,
  );
};

export const HASTEN_CAPTURE = hastenMovement(DUE_CAPTURES);
export const HASTEN_REFUND = hastenMovement(DUE_REFUNDS);

/** Finds our reference by the acquirer's own. $1 profile, $2 account, $3 the acquirer's reference. */
const byTheirs = ({ name, id }: typeof DUE_CAPTURES) =>
  statement(
    `asking.find_${name}_by_acquirer_reference`,
    `select ${id} as reference from ${name} where profile_id = $1 and acquirer_reference = $3 and account_id = $2 limit 1`,
  );

export const FIND_BY_THEIRS = {
  authorisation: byTheirs(DUE_ATTEMPTS),
  capture: byTheirs(DUE_CAPTURES),
  refund: byTheirs(DUE_REFUNDS),
} as const;

/**
 * Lets a worker ask now about an attempt that had ended without an approval, or whose payment was voided. Notices that
 * have arrived since $3 answer this inquiry. $1 profile, $2 attempt.
 */
export const LOOK_AGAIN = statement(
  'asking.look_again',
  `insert into closing_inquiries (profile_id, attempt_id, track_id, acquirer, account_id, ended_at, due_at)
   select profile_id, attempt_id, track_id, acquirer, account_id, $3, now() from attempts
   where profile_id = $1 and attempt_id = $2 and (state in ('declined', 'reversed') or ${WAS_VOIDED})
   on conflict (profile_id, attempt_id) do update set
     ended_at = least(closing_inquiries.ended_at, excluded.ended_at), due_at = now(), inquiry_count = 0,
     completed_at = null, alarmed_at = null, version = closing_inquiries.version + 1`,
);
