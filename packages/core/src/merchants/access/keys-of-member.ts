import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import type { Environment } from '../../ground/environment/environment.ts';
import { accepted, type Result, refused } from '../../ground/refusals/refusal.ts';
import { maskedKey } from '../keys/api-key.ts';
import { KEYS_OF_MEMBER, type KeyOfMemberRow } from './keys-of-member-sql.ts';

export type KeyOfMember = {
  readonly keyId: string;
  readonly masked: string;
  readonly label: string | null;
  readonly createdAt: Date;
  /** The profile's routing part. */
  readonly profileId: string;
  readonly profileName: string;
  readonly environment: Environment;
};

/**
 * The keys that a member has created in any profile of the merchant and that still work, because the person might have
 * a copy of them. Refuses: not_found.
 */
export async function keysOfMember(
  deps: { readonly pool: Pool },
  { merchantId, personId }: { readonly merchantId: string; readonly personId: string },
): Promise<Result<readonly KeyOfMember[]>> {
  const rows = await run<KeyOfMemberRow>(deps.pool, KEYS_OF_MEMBER, [merchantId, personId]);
  if (rows.length === 0) return refused('not_found', 'This person is not in the team.');
  return accepted(rows.flatMap(keyFrom));
}

function keyFrom({ key_id: keyId, ...row }: KeyOfMemberRow): readonly KeyOfMember[] {
  if (keyId === null) return [];
  return [
    {
      keyId,
      masked: maskedKey(row.prefix, row.last_four),
      label: row.label,
      createdAt: row.created_at,
      profileId: row.profile_id,
      profileName: row.profile_name,
      environment: row.environment,
    },
  ];
}
