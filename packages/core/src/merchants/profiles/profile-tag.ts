import { hash } from 'node:crypto';
import type { Profile } from './profile.ts';

/** Names the settings of a profile as they are: whoever changes them says which ones were read. */
export function profileTag({ displayName, successUrl, failureUrl, allowedOrigins, accent }: Profile): string {
  const settings = JSON.stringify([displayName, successUrl, failureUrl, allowedOrigins, accent]);
  return hash('sha256', settings, 'base64url').slice(0, 27);
}
