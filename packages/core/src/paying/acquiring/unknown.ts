import type { Unknown } from './acquirer.ts';

/** The acquirer answered, but not in a way that we can read, so nothing is certain. */
export const UNREADABLE: Unknown = { kind: 'unknown', why: 'unreadable' };

/** The acquirer has not decided yet. */
export const PENDING: Unknown = { kind: 'unknown', why: 'pending' };
