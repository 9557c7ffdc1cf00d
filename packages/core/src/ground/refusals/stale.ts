import { hash } from 'node:crypto';
import { type PersonResult, refused } from './refusal.ts';

/** Identifies settings as someone has read them, so that a change can state which settings were read. */
export function tagOf(settings: unknown): string {
  return hash('sha256', JSON.stringify(settings), 'base64url').slice(0, 27);
}

/** Refuses a change of settings that have changed since they were read. */
export function refusedAsStale(): PersonResult<never> {
  return refused(
    'stale',
    'Someone has changed these settings since you read them. Read them again, then repeat your change.',
  );
}
