import { statement } from '../../../ground/database/statement.ts';

/**
 * Proposes a settlement, and returns one row unless the attempt has an open settlement. $1 profile, $2 attempt, $3
 * outcome, $4 note, $5 person.
 */
export const PROPOSE_SETTLEMENT = statement(
  'settlements.propose',
  `insert into settlements (profile_id, attempt_id, outcome, note, proposed_by) values ($1, $2, $3, $4, $5)
   on conflict (profile_id, attempt_id) where decision is null do nothing returning proposed_by`,
);

/** The open settlement of an attempt, locked. $1 profile, $2 attempt. */
export const LOCK_SETTLEMENT = statement(
  'settlements.lock',
  `select t.outcome, t.note, t.proposed_by, p.merchant_id
   from settlements t join profiles p on p.profile_id = t.profile_id
   where t.profile_id = $1 and t.attempt_id = $2 and t.decision is null for update of t`,
);

/** $1 profile, $2 attempt, $3 decision, $4 person. */
export const DECIDE_SETTLEMENT = statement(
  'settlements.decide',
  `update settlements set decision = $3, decided_by = $4, decided_at = now()
   where profile_id = $1 and attempt_id = $2 and decision is null`,
);
