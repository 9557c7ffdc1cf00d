import { tagOf } from '../../ground/refusals/stale.ts';
import type { Profile } from './profile.ts';

/** Identifies the current settings of a profile. */
export function profileTag({ displayName, successUrl, failureUrl, allowedOrigins, accent, timeZone }: Profile): string {
  return tagOf([displayName, successUrl, failureUrl, allowedOrigins, accent, timeZone]);
}
