import type { FeedEvent } from '../engine/event-feed.ts';
import { ATTEMPTS, type Forwarded } from './forward-event.ts';

export type Shown = { readonly event: FeedEvent; readonly forwarded: Forwarded; readonly now: Date };

/** One line for a person: time, type, id, the target's answer, its duration, and the delay since the event. */
export function listenLine({ event, forwarded, now }: Shown): string {
  const { status, failure, durationMs, attempt, isLast } = forwarded;
  const isTaken = status !== null && status >= 200 && status < 300;
  const end = isLast ? 'given up' : 'trying again in 1 s';
  const failed = isTaken ? '' : `  (try ${attempt} of ${ATTEMPTS}, ${end})`;
  const cells = [
    now.toISOString().slice(11, 19),
    event.type.padEnd(17),
    event.id,
    `${status ?? failure}`,
    `${durationMs} ms`,
    `lag ${lagText(lagMs(event, now))}`,
  ];
  return cells.join('  ') + failed;
}

/** The same details for programs. */
export function listenJson({ event, forwarded, now }: Shown, withEvent: boolean): object {
  const { status, failure, durationMs, attempt, isLast } = forwarded;
  return {
    at: now.toISOString(),
    event_id: event.id,
    type: event.type,
    status,
    failure,
    duration_ms: durationMs,
    lag_ms: lagMs(event, now),
    attempt,
    done: isLast,
    ...(withEvent ? { event } : {}),
  };
}

/** The delay since the event; never negative, even if the clocks of the two machines differ. */
function lagMs({ timestamp }: FeedEvent, now: Date): number {
  return Math.max(0, now.getTime() - Date.parse(timestamp));
}

function lagText(ms: number): string {
  const seconds = ms / 1_000;
  if (seconds < 100) return `${seconds.toFixed(1)} s`;
  const minutes = seconds / 60;
  if (minutes < 100) return `${Math.round(minutes)} min`;
  const hours = minutes / 60;
  return hours < 48 ? `${Math.round(hours)} h` : `${Math.round(hours / 24)} days`;
}
