import type { Worker } from '../../ground/actors/actor.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { FORGET_ADDRESSES, READ_ADDRESSES, type SeenAddressRow } from './keys-sql.ts';

/** An address from which a key was used successfully, and the last day on which that happened (`2026-11-22`). */
export type SeenAddress = { readonly address: string; readonly seenOn: string };

/** The addresses of the last 30 days, newest first, at most 50. */
export async function seenAddresses(
  deps: { readonly pool: Pool },
  { profileId, keyId }: { readonly profileId: string; readonly keyId: string },
): Promise<readonly SeenAddress[]> {
  const rows = await run<SeenAddressRow>(deps.pool, READ_ADDRESSES, [profileId, keyId]);
  return rows.map(({ address, seen_on: seenOn }) => ({ address, seenOn }));
}

/** In one commit, deletes at most `limit` addresses that have not been used for 30 days, and returns how many. */
export async function forgetAddresses(deps: { readonly pool: Pool }, _actor: Worker, limit: number): Promise<number> {
  return (await run(deps.pool, FORGET_ADDRESSES, [limit])).length;
}
