import { hash } from 'node:crypto';
import type { Profile } from './profile.ts';

/** Identifies the current settings of a profile, so that a change can state which settings were read. */
export function profileTag({ displayName, successUrl, failureUrl, allowedOrigins, accent, timeZone }: Profile): string {
  const settings = JSON.stringify([displayName, successUrl, failureUrl, allowedOrigins, accent, timeZone]);
  return hash('sha256', settings, 'base64url').slice(0, 27);
}
