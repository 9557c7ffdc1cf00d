import { join } from 'node:path';
import { hasMigrations } from '@pay/core/ground/database/migrate';
import type { Pool } from '@pay/core/ground/database/pool';
import { hasAnyMerchant, hasMerchant } from '@pay/core/merchants/merchants/has-merchant';
import { Failure } from '../terminal/failure-sentence.ts';
import { readJson } from './data-folder.ts';
import type { Demonstration } from './demonstration.ts';

/**
 * Refuses a database of Pay that was not created by local starts with this folder. Such a start would migrate that
 * installation, add an operator to it and work in it, with keys that are not its own. A database without merchants is
 * nobody's yet: an earlier start might have ended before it created them. Throws Failure.
 */
export async function requireOwnDatabase(folder: string, pool: Pool): Promise<void> {
  if (!(await hasMigrations(pool)) || !(await hasAnyMerchant({ pool }))) return;
  const known = readJson<Demonstration>(join(folder, 'demo.json'));
  if (known && (await hasMerchant({ pool }, known.merchant_id))) return;
  throw new Failure(
    'DATABASE_URL leads to an installation of Pay that was not created by a local start in this folder. Unset DATABASE_URL, or let it lead to an empty database.',
  );
}
