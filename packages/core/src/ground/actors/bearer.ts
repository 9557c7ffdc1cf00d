import type { PresentedKey } from './actor.ts';

/** A person whose right to a profile has been checked; `profileId` is the profile's routing part. */
export type ProfilePerson = { readonly kind: 'person'; readonly id: string; readonly profileId: string };

/** The sender of a request about one profile: a key, which the statement looks up, or a person. */
export type Bearer = PresentedKey | ProfilePerson;

export const HASH_BYTES = 32;

/**
 * A presented key as one value for SQL: its hash, followed by the scope and the address that the same statement
 * compares with the key's limits.
 */
export function presentedValue({ keyHash, scope = '', address }: PresentedKey): Buffer {
  if (scope === '' && !address) return keyHash;
  return Buffer.concat([keyHash, Buffer.from(`${scope} ${address ?? ''}`)]);
}

/** The parameter that identifies the bearer in the statements of `byBearer`. */
export function bearerValue(bearer: Bearer): Buffer | string {
  return bearer.kind === 'key' ? presentedValue(bearer) : bearer.profileId;
}
