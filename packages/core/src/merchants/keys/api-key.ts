import { crc32 } from 'node:zlib';
import type { Staff } from '../../ground/actors/actor.ts';
import type { Environment } from '../../ground/environment/environment.ts';
import { randomBase62, toBase62 } from '../../ground/ids/base62.ts';
import type { KeyLimits } from './key-limits.ts';

export type KeyKind = 'publishable' | 'secret' | 'legacy';

/** A key's record. Only the hash of a secret or legacy key is stored, so the record never contains its value. */
export type ApiKey = KeyLimits & {
  readonly keyId: string;
  readonly profileId: string;
  readonly kind: KeyKind;
  /** `sk_test_…a1B2` */
  readonly masked: string;
  /** The full value of a publishable key, because such a key is public; null for all other keys. */
  readonly publishableValue: string | null;
  readonly label: string | null;
  /**
   * The validity that the key was created with, whatever the test clock has done since; null if the key does not
   * expire.
   */
  readonly lifetimeSeconds: number | null;
  readonly isDefault: boolean;
  readonly createdAt: Date;
  /** Null for an old key whose creator was not recorded. */
  readonly createdBy: Pick<Staff, 'kind' | 'id'> | null;
  readonly lastUsedAt: Date | null;
  readonly revokedAt: Date | null;
  /** The id of the key that replaced this key in a rotation. */
  readonly replacedBy: string | null;
};

const RANDOM_LENGTH = 32;
const CHECKSUM_LENGTH = 6;
const PREFIXED = /^(?:pk|sk)_(?:test|live)_[0-9A-Za-z]{38}$/;
const MODES: Record<Environment, string> = { sandbox: 'test', live: 'live' };

export function keyPrefix(kind: 'publishable' | 'secret', environment: Environment): string {
  return `${kind === 'publishable' ? 'pk' : 'sk'}_${MODES[environment]}_`;
}

/** A new key value: a prefix, 32 random base62 characters, and a checksum of these two parts. */
export function newKeyValue(kind: 'publishable' | 'secret', environment: Environment): string {
  const body = keyPrefix(kind, environment) + randomBase62(RANDOM_LENGTH);
  return body + checksum(body);
}

/** Whether a prefixed value has the right form and checksum; such a key might still not exist. */
export function isWellFormedKey(value: string): boolean {
  return PREFIXED.test(value) && checksum(value.slice(0, -CHECKSUM_LENGTH)) === value.slice(-CHECKSUM_LENGTH);
}

export function maskedKey(prefix: string, lastFour: string): string {
  return `${prefix}…${lastFour}`;
}

function checksum(body: string): string {
  return toBase62(crc32(body), CHECKSUM_LENGTH);
}
