import type { Bearer } from '../../ground/actors/bearer.ts';
import { type Statement, statement } from '../../ground/database/statement.ts';
import { keyBearer } from './key-check-sql.ts';

/**
 * One statement for each kind of bearer: `text` receives SQL for the caller, with the columns `profile_id`, `refusal`
 * and `stale_key_id`. $1 environment, $2 `bearerValue`.
 */
export function byBearer(name: string, text: (caller: string) => string): Readonly<Record<Bearer['kind'], Statement>> {
  return {
    key: statement(name, text(keyBearer('$1', '$2'))),
    person: statement(`${name}_of_person`, text(personBearer('$1', '$2'))),
  };
}

/**
 * Selects no row if the environment has no such profile. A suspended profile's people are refused like the profile
 * itself.
 */
function personBearer(environmentParameter: string, profileParameter: string): string {
  return `select p.profile_id, case when p.is_suspended then 'profile_suspended' end as refusal,
       null::text as stale_key_id
     from profiles p where p.profile_id = ${profileParameter} and p.environment = ${environmentParameter}`;
}
