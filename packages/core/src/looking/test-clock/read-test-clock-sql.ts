import { byBearer } from '../../merchants/keys/bearer-sql.ts';

/** The columns of the clock are null if it was never advanced. $1 environment, $2 bearer. */
export const READ_CLOCK = byBearer(
  'test_clock.read',
  2,
  (caller, tie) => `with caller as (
     ${caller}
   )
   select c.refusal, c.stale_key_id, p.environment = 'sandbox' as is_sandbox,
     t.advanced_seconds, t.last_seconds, t.last_moved, t.last_at
   from caller c
     left join profiles p on p.profile_id = c.profile_id
     left join test_clocks t on t.profile_id = c.profile_id${tie.and('t')}`,
);
