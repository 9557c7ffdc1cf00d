import type { PresentedKey } from './actor.ts';

/** A person whose right to a profile has been checked; `profileId` is the profile's routing part. */
export type ProfilePerson = { readonly kind: 'person'; readonly id: string; readonly profileId: string };

/** Whoever makes a request about one profile: a key, which the statement looks up, or a person. */
export type Bearer = PresentedKey | ProfilePerson;

/** The parameter that identifies the bearer in the statements of `byBearer`. */
export function bearerValue(bearer: Bearer): Buffer | string {
  return bearer.kind === 'key' ? bearer.keyHash : bearer.profileId;
}
