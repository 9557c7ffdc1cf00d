import type { Operator } from '../../ground/actors/actor.ts';
import type { Database, Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { transaction } from '../../ground/database/transaction.ts';
import { accepted, type Result, refused } from '../../ground/refusals/refusal.ts';
import { recordAudit } from '../audit/record-audit.ts';
import {
  DELETE_OPERATOR,
  FIND_PERSON_BY_EMAIL,
  INSERT_OPERATOR,
  LIST_OPERATORS,
  type OperatorRow,
} from './access-sql.ts';
import { parseEmailAddress } from './email-address.ts';
import { endAllResets, endResets } from './end-resets.ts';

type Deps = { readonly pool: Pool };

/** Makes a known person an operator of the platform; safe to repeat. Refuses: invalid_request, not_found. */
export async function addOperator(deps: Deps, actor: Operator, email: string): Promise<Result<string>> {
  const personId = await personOf(deps, email);
  if (!personId.ok) return personId;
  await transaction(deps.pool, async (database) => {
    await endResets(database, personId.value);
    const added = await run(database, INSERT_OPERATOR, [personId.value, actor.id]);
    if (added.length > 0) await record(database, actor, 'operator.added', personId.value);
  });
  return personId;
}

/**
 * Ends a person's operator rights, from the next request on, and all reset links, because the person might have been
 * shown some of them. Refuses: invalid_request, not_found.
 */
export async function removeOperator(deps: Deps, actor: Operator, email: string): Promise<Result<string>> {
  const personId = await personOf(deps, email);
  if (!personId.ok) return personId;
  await transaction(deps.pool, async (database) => {
    const removed = await run(database, DELETE_OPERATOR, [personId.value]);
    if (removed.length === 0) return;
    await endAllResets(database);
    await record(database, actor, 'operator.removed', personId.value);
  });
  return personId;
}

function record(
  database: Database,
  actor: Operator,
  action: 'operator.added' | 'operator.removed',
  personId: string,
): Promise<void> {
  return recordAudit(database, actor, { merchantId: null, action, objectId: personId });
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
