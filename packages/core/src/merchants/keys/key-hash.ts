import { createHmac, hash, type KeyObject } from 'node:crypto';

/** Prefixed keys have 190 random bits, so a plain SHA-256 cannot be brute-forced, and a slow hash would add nothing. */
export function prefixedKeyHash(value: string): Buffer {
  return hash('sha256', value, 'buffer');
}

/** Nobody knows how random a legacy key is, so the pepper is needed to make the stored hash useless on its own. */
export function legacyKeyHash(value: string, pepper: KeyObject): Buffer {
  return legacyKeyHashOfDigest(hash('sha256', value, 'buffer'), pepper);
}

/** Used for merchants who only provide the SHA-256 of their old keys. */
export function legacyKeyHashOfDigest(sha256: Buffer, pepper: KeyObject): Buffer {
  return createHmac('sha256', pepper).update(sha256).digest();
}
