import type { Operator } from '../../ground/actors/actor.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { transaction } from '../../ground/database/transaction.ts';
import { accepted, type Result, refused } from '../../ground/refusals/refusal.ts';
import {
  DELETE_OPERATOR,
  FIND_PERSON_BY_EMAIL,
  INSERT_OPERATOR,
  LIST_OPERATORS,
  type OperatorRow,
} from './access-sql.ts';
import { parseEmailAddress } from './email-address.ts';
import { endResets } from './end-resets.ts';

type Deps = { readonly pool: Pool };

/** Makes a known person an operator of the platform; safe to repeat. Refuses: invalid_request, not_found. */
export async function addOperator(deps: Deps, actor: Operator, email: string): Promise<Result<string>> {
  const personId = await personOf(deps, email);
  if (!personId.ok) return personId;
  await transaction(deps.pool, async (database) => {
    await endResets(database, personId.value);
    await run(database, INSERT_OPERATOR, [personId.value, actor.id]);
  });
  return personId;
}

/** Ends a person's operator rights, from the next request on. Refuses: invalid_request, not_found. */
export async function removeOperator(deps: Deps, email: string): Promise<Result<string>> {
  const personId = await personOf(deps, email);
  if (personId.ok) await run(deps.pool, DELETE_OPERATOR, [personId.value]);
  return personId;
}

export async function listOperators(deps: Deps): Promise<readonly OperatorRow[]> {
  return run<OperatorRow>(deps.pool, LIST_OPERATORS, []);
}

async function personOf(deps: Deps, text: string): Promise<Result<string>> {
  const email = parseEmailAddress(text);
  if (!email.ok) return email;
  const [row] = await run<{ id: string }>(deps.pool, FIND_PERSON_BY_EMAIL, [email.value]);
  return row ? accepted(row.id) : refused('not_found', 'Nobody has signed up with this e-mail address.');
}
