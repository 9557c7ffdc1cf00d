import type { Bearer } from '../../ground/actors/bearer.ts';
import {
  type ProfileStatement,
  profileStatement,
  type Tie,
  tiedTo,
  UNTIED,
} from '../../ground/database/profile-statement.ts';
import { type Statement, statement } from '../../ground/database/statement.ts';
import { keyBearer } from './key-check-sql.ts';

export type BearerStatements = { readonly key: ProfileStatement; readonly person: Statement };

/**
 * One statement for each kind of bearer: `text` receives SQL for the caller, with the columns `profile_id`, `refusal`
 * and `stale_key_id`. $1 environment, $2 `bearerValue`; `parameters` is the number of all parameters, including those
 * of `text`.
 */
export function byBearer(
  name: string,
  parameters: number,
  text: (caller: string, tie: Tie) => string,
): BearerStatements {
  return {
    key: profileStatement(name, parameters + 1, (tie) => text(keyBearer('$1', '$2', tie), tie)),
    person: statement(`${name}_of_person`, text(personBearer('$1', '$2'), tiedTo('$2'))),
  };
}

/** Like `byBearer`, for statements that need no table with the rows of one profile. */
export function onlyOfBearer(
  name: string,
  text: (caller: string) => string,
): Readonly<Record<Bearer['kind'], Statement>> {
  return {
    key: statement(name, text(keyBearer('$1', '$2', UNTIED))),
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
