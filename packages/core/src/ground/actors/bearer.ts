import type { PresentedKey } from './actor.ts';

/** Somebody whose right to a profile has been looked up; `profileId` is its routing part. */
export type ProfilePerson = { readonly kind: 'person'; readonly id: string; readonly profileId: string };

/** Who asks for something of one profile: a key, which its statement looks up, or a person. */
export type Bearer = PresentedKey | ProfilePerson;

/** What the statements of `byBearer` know the bearer by. */
export function bearerValue(bearer: Bearer): Buffer | string {
  return bearer.kind === 'key' ? bearer.keyHash : bearer.profileId;
}
