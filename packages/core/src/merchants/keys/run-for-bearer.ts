import { type Bearer, bearerValue } from '../../ground/actors/bearer.ts';
import type { Database } from '../../ground/database/pool.ts';
import { type ProfileStatement, runForm } from '../../ground/database/profile-statement.ts';
import { run } from '../../ground/database/statement.ts';
import type { Environment } from '../../ground/environment/environment.ts';
import type { BearerStatements } from './bearer-sql.ts';
import { withProfileOfKey } from './profile-hints.ts';

type Refusable = { readonly refusal: string | null };

/** Runs a statement that checks the key with this hash and returns its refusal in each row. */
export function runForKey<Row extends Refusable>(
  database: Database,
  forms: ProfileStatement,
  values: unknown[],
  { keyHash }: { readonly keyHash: Buffer },
): Promise<Row[]> {
  return withProfileOfKey(
    database,
    keyHash,
    (profileId) => runForm<Row>(database, forms, values, profileId),
    ([row]) => row?.refusal === 'api_key_invalid',
  );
}

/** Runs a statement of `byBearer`; `values` are the parameters after the bearer. */
export function runForBearer<Row extends Refusable>(
  database: Database,
  statements: BearerStatements,
  environment: Environment,
  actor: Bearer,
  ...values: readonly unknown[]
): Promise<Row[]> {
  const all = [environment, bearerValue(actor), ...values];
  if (actor.kind === 'person') return run<Row>(database, statements.person, all);
  return runForKey<Row>(database, statements.key, all, actor);
}
