import { setTimeout as pause } from 'node:timers/promises';
import type { FeedEvent } from '../engine/event-feed.ts';
import { signedMessage } from '../roles.ts';
import { type Posted, postEvent } from './post-event.ts';

export type Forwarded = Posted & {
  /** Counts from 1. */
  readonly attempt: number;
  readonly isLast: boolean;
};

export type ForwardOptions = {
  readonly target: URL;
  readonly secret: string;
  readonly onAttempt: (forwarded: Forwarded) => void;
  readonly signal: AbortSignal;
};

export const ATTEMPTS = 3;
const PAUSE_MS = 1_000;
/** The same time limit as for a real delivery. */
const PATIENCE_MS = 15_000;

/**
 * Signs an event like a real delivery and posts it, with up to three tries. Returns false if the signal aborted it, in
 * which case the event is not finished.
 */
export async function forwardEvent(event: FeedEvent, options: ForwardOptions): Promise<boolean> {
  const { target, secret, onAttempt, signal } = options;
  const body = JSON.stringify(event);
  for (let attempt = 1; ; attempt++) {
    const headers = signedMessage(secret, event.id, new Date(), body);
    const limit = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]);
    const posted = await postEvent(target, headers, body, limit);
    if (signal.aborted && posted.status === null) return false;
    const isTaken = posted.status !== null && posted.status >= 200 && posted.status < 300;
    const isLast = isTaken || attempt === ATTEMPTS;
    onAttempt({ ...posted, attempt, isLast });
    if (isLast) return true;
    await pause(PAUSE_MS, undefined, { signal }).catch(() => {});
    if (signal.aborted) return false;
  }
}
