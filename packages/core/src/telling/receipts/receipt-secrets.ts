import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { READ_RECEIPT_SECRET } from './read-receipt-sql.ts';

/** How long an answer is used, so that a busy profile is looked up once a second and not with every payment. */
const USED_MS = 1_000;
const PROFILES_MAX = 1_000;

type Known = { readonly secret: Promise<Buffer | null>; readonly until: number };

const known = new WeakMap<Pool, Map<string, Known>>();

/**
 * The secret of a profile's receipts; null if the profile gives no receipts. The answer can be a second old. This delay
 * harms nobody, because the answer only decides whether a page shows a link, and the receipt's own page asks the
 * database.
 */
export function receiptSecret(pool: Pool, profileId: string): Promise<Buffer | null> {
  const ofPool = known.get(pool) ?? new Map<string, Known>();
  known.set(pool, ofPool);
  const now = performance.now();
  const found = ofPool.get(profileId);
  if (found && found.until > now) return found.secret;
  if (ofPool.size >= PROFILES_MAX) ofPool.clear();
  const secret = readSecret(pool, profileId);
  ofPool.set(profileId, { secret, until: now + USED_MS });
  secret.catch(() => ofPool.delete(profileId));
  return secret;
}

async function readSecret(pool: Pool, profileId: string): Promise<Buffer | null> {
  const [row] = await run<{ secret: Buffer }>(pool, READ_RECEIPT_SECRET, [profileId]);
  return row?.secret ?? null;
}
