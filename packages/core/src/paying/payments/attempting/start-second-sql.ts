import { statement } from '../../../ground/database/statement.ts';
import { PROOFS } from '../../routing/second-account.ts';

/**
 * Records that attempt $3 is made with the card of attempt $2, at another account, and returns one row. Returns no row
 * if it is not proven that the first attempt charged nothing, or if that attempt was itself made at a second account.
 * $1 profile.
 */
export const INSERT_SWITCH = statement(
  'attempts.insert_switch',
  `insert into attempt_switches (profile_id, from_attempt_id, to_attempt_id, proof)
   select f.profile_id, f.attempt_id, t.attempt_id,
     case f.state when 'reversed' then 'voided' else f.acquirer_facts ->> 'proof' end
   from attempts f
     join attempts t on t.profile_id = f.profile_id and t.track_id = f.track_id and t.number = f.number + 1
   where f.profile_id = $1 and f.attempt_id = $2 and t.attempt_id = $3 and t.state = 'submitting'
     and t.account_id is distinct from f.account_id
     and (f.state = 'reversed'
       or (f.state = 'declined' and f.acquirer_facts ->> 'proof' in (${PROOFS.map((proof) => `'${proof}'`).join()})))
     and not exists (
       select from reversals v where v.profile_id = f.profile_id and v.attempt_id = f.attempt_id)
     and not exists (
       select from attempt_switches x where x.profile_id = f.profile_id and x.to_attempt_id = f.attempt_id)
   returning 1`,
);
