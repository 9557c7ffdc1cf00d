import type { KeyObject } from 'node:crypto';
import type { Staff } from '../../ground/actors/actor.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { newRoutedId } from '../../ground/ids/public-id.ts';
import { checkDisplayName } from '../../ground/refusals/display-name.ts';
import { accepted, type Result, refused } from '../../ground/refusals/refusal.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { ApiKey } from './api-key.ts';
import { changeKeys } from './change-keys.ts';
import { legacyKeyHash, legacyKeyHashOfDigest } from './key-hash.ts';
import { INSERT_KEY, type KeyRow, keyFromRow } from './keys-sql.ts';
import { isLegacyKeyValue } from './legacy-key.ts';

export type ImportLegacyKey = {
  readonly profileId: string;
  readonly label?: string;
  /** The key itself, or its SHA-256 in hexadecimal with the last four characters, which the hash does not reveal. */
  readonly source: { readonly value: string } | { readonly sha256Hex: string; readonly lastFour: string };
};

/**
 * Imports a key from before keys had prefixes. The key is then accepted in X-API-KEY until it is rotated or revoked.
 * Refuses: not_found, invalid_request (prefixed, too short, malformed, or already imported), and a label that
 * `checkDisplayName` refuses.
 */
export function importLegacyKey(
  deps: { readonly pool: Pool; readonly keyPepper: KeyObject },
  actor: Staff,
  command: ImportLegacyKey,
): Promise<Result<ApiKey>> {
  const checked = command.label === undefined ? accepted(undefined) : checkDisplayName('label', command.label);
  if (!checked.ok) return Promise.resolve(checked);
  const { source } = command;
  const hashed = 'value' in source ? fromValue(source.value, deps.keyPepper) : fromDigest(source, deps.keyPepper);
  if (!hashed.ok) return Promise.resolve(hashed);
  return changeKeys(deps.pool, command.profileId, async (database, profile) => {
    const [row] = await run<KeyRow>(database, INSERT_KEY, [
      newRoutedId('key', profile.profileId),
      profile.profileId,
      'legacy',
      hashed.value.hash,
      null,
      '',
      hashed.value.lastFour,
      command.label ?? null,
      null,
      null,
      null,
      actor.kind,
      actor.id,
    ]);
    if (!row) return refused('invalid_request', 'This key has already been imported.');
    const key = keyFromRow(row);
    await recordAudit(database, actor, {
      ...profile,
      action: 'key.imported',
      objectId: key.keyId,
      details: { masked: key.masked, is_default: key.isDefault },
    });
    return accepted(key);
  });
}

type HashedKey = { readonly hash: Buffer; readonly lastFour: string };

function fromValue(value: string, pepper: KeyObject): Result<HashedKey> {
  if (!isLegacyKeyValue(value)) {
    return refused('invalid_request', 'A legacy key has 20 to 255 visible ASCII characters and no pk_ or sk_ prefix.');
  }
  return accepted({ hash: legacyKeyHash(value, pepper), lastFour: value.slice(-4) });
}

function fromDigest(source: { sha256Hex: string; lastFour: string }, pepper: KeyObject): Result<HashedKey> {
  if (!/^[0-9a-f]{64}$/i.test(source.sha256Hex))
    return refused('invalid_request', 'A SHA-256 hash has 64 hexadecimal digits.');
  if (!/^[\x21-\x7e]{4}$/.test(source.lastFour))
    return refused('invalid_request', 'Give the last four characters of the key.');
  const digest = Buffer.from(source.sha256Hex, 'hex');
  return accepted({ hash: legacyKeyHashOfDigest(digest, pepper), lastFour: source.lastFour });
}
