import type { Database } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { CONFIRM_ADDRESS, FORGET_UNPROVEN_PASSKEYS, PROVE_ADDRESS } from './access-sql.ts';

/**
 * Records that an address belongs to a person, who has chosen a password through a link that was e-mailed. Before that,
 * anyone could have signed up with that address, so the earlier passkeys, sessions and password are removed.
 */
export async function proveAddress(database: Database, personId: string): Promise<void> {
  await run(database, PROVE_ADDRESS, [personId]);
}

/** Like `proveAddress`, for a person who was signed in when they used the link. Nothing is removed. */
export async function confirmAddress(database: Database, personId: string): Promise<void> {
  await run(database, CONFIRM_ADDRESS, [personId]);
}

/**
 * For a person who has chosen a password through a link that someone else was shown. The link proves nothing about the
 * address, so it removes only the passkeys of people without any access. Otherwise, whoever was shown the link could
 * get past a colleague's passkey.
 */
export async function forgetUnprovenPasskeys(database: Database, personId: string): Promise<void> {
  await run(database, FORGET_UNPROVEN_PASSKEYS, [personId]);
}
