import type { KeyObject } from 'node:crypto';
import type { PresentedKey } from '../../ground/actors/actor.ts';
import { accepted, type Result, refused } from '../../ground/refusals/refusal.ts';
import { isWellFormedKey } from './api-key.ts';
import { legacyKeyHash, prefixedKeyHash } from './key-hash.ts';
import { isLegacyKeyValue } from './legacy-key.ts';

/** Reads `X-API-KEY`. Refuses everything that can be refused without the database, in the order of the API contract. */
export function presentedKey(header: string | undefined, pepper: KeyObject): Result<PresentedKey> {
  if (!header) return refused('api_key_missing', 'Send a secret key in the header X-API-KEY.');
  if (header.startsWith('pk_')) {
    return refused('publishable_key_not_allowed', 'A publishable key only opens the browser widget. Use a secret key.');
  }
  if (header.startsWith('sk_')) {
    if (!isWellFormedKey(header)) return refused('api_key_invalid');
    return accepted({ kind: 'key', keyHash: prefixedKeyHash(header) });
  }
  if (!isLegacyKeyValue(header)) return refused('api_key_invalid');
  return accepted({ kind: 'key', keyHash: legacyKeyHash(header, pepper) });
}
