import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import type { Environment } from '../../ground/environment/environment.ts';
import type { Logo } from './logo.ts';
import { FIND_LOGO, type LogoRow, READ_LOGO } from './logos-sql.ts';

const HASH = /^[0-9A-Za-z_-]{43}$/;

/** The logo of a profile; null if it has none. */
export async function readLogo(deps: { readonly pool: Pool }, profileId: string): Promise<Logo | null> {
  return logoFromRows(await run<LogoRow>(deps.pool, READ_LOGO, [profileId]));
}

/** The logo at an address of this environment's engine; null if there is none, or if it has been removed. */
export async function findLogo(
  { pool, environment }: { readonly pool: Pool; readonly environment: Environment },
  { profileId, hash }: { readonly profileId: string; readonly hash: string },
): Promise<Logo | null> {
  if (!HASH.test(hash)) return null;
  return logoFromRows(await run<LogoRow>(pool, FIND_LOGO, [profileId, hash, environment]));
}

function logoFromRows([row]: readonly LogoRow[]): Logo | null {
  return row ? { hash: row.logo_hash, mediaType: row.media_type, bytes: row.bytes } : null;
}
