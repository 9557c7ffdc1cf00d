import {
  admitted,
  afterFailure,
  afterSuccess,
  isBreakerOpen,
  type LanePace,
  laneRoom,
  paceOf,
  probeDelayMs,
  type UnderWay,
} from '@pay/core/telling/webhooks/delivering/lane-pace';
import { type LaneHold, LEASE_MS, type LeasedLane } from '@pay/core/telling/webhooks/delivering/lease-lanes';
import type { LaneChange } from '@pay/core/telling/webhooks/delivering/record-attempts';
import type { Sent } from './send-delivery.ts';

/** The state of an endpoint while this process holds its lane. Times come from the process's monotonic clock. */
export type Lane = {
  readonly hold: LaneHold;
  pace: LanePace;
  /** While the breaker is open, nothing is sent before this time. */
  probeAtMs: number;
  leasedUntilMs: number;
  lastUsedMs: number;
  /** Whether more might be due: the last search filled all the space, or a hint has arrived since. */
  readonly mayHave: { first: boolean; retries: boolean };
  sending: UnderWay;
  /** Deliveries that are being sent or whose outcome is being written. In the database they are still due. */
  readonly taken: Set<string>;
  /** After an outcome could not be written, nothing is sent before this time. */
  restsUntilMs: number;
  restMs: number;
  /**
   * Whether an outcome could not be written since the last change that was given to be written. The database might then
   * have an older pace.
   */
  isStoredUnsurely: boolean;
  /** Whether another worker gets the lane once nothing is in progress. */
  isLeaving: boolean;
};

/** A delivery, and the number of earlier tries. */
export type Taken = { readonly deliveryId: string; readonly tries: number };

const NO_ROOM: UnderWay = { first: 0, retries: 0 };
const FIRST_REST_MS = 500;

export function openLane({ failedInRow, ...hold }: LeasedLane, nowMs: number): Lane {
  return {
    hold,
    pace: paceOf(failedInRow),
    probeAtMs: nowMs,
    leasedUntilMs: nowMs + LEASE_MS,
    lastUsedMs: nowMs,
    mayHave: { first: true, retries: true },
    sending: NO_ROOM,
    taken: new Set(),
    restsUntilMs: nowMs,
    restMs: FIRST_REST_MS,
    isStoredUnsurely: false,
    isLeaving: false,
  };
}

/**
 * Makes the lane rest, because a delivery whose outcome cannot be written would be sent again and again. Rests are
 * short at first, because a database that fails over is back within seconds, and grow to the length of a lease.
 */
export function restLane(lane: Lane, nowMs: number): void {
  lane.isStoredUnsurely = true;
  // All outcomes of one failed write count as one failure.
  if (nowMs < lane.restsUntilMs) return;
  lane.restsUntilMs = nowMs + lane.restMs;
  lane.restMs = Math.min(2 * lane.restMs, LEASE_MS);
  Object.assign(lane.mayHave, { first: true, retries: true });
}

/**
 * Called after each outcome that was written. Rests become short again only after a while without failures. Otherwise,
 * if a single outcome can never be written, its delivery would be repeated twice a second while others succeed.
 */
export function endRests(lane: Lane, nowMs: number): void {
  if (nowMs - lane.restsUntilMs > LEASE_MS) lane.restMs = FIRST_REST_MS;
}

/** Whether to look for due deliveries: there is space, and something might be due. */
export function mayFind({ mayHave }: Lane, room: UnderWay): boolean {
  return (mayHave.first && room.first > 0) || (mayHave.retries && room.retries > 0);
}

/** How many deliveries the lane can take now, at most `most`. */
export function roomOf(lane: Lane, nowMs: number, most: number): UnderWay {
  const isProbing = isBreakerOpen(lane.pace);
  if (lane.isLeaving) return NO_ROOM;
  if (nowMs >= lane.leasedUntilMs || nowMs < lane.restsUntilMs || (isProbing && nowMs < lane.probeAtMs)) return NO_ROOM;
  const { first, retries } = laneRoom(lane.pace, lane.sending);
  return { first: Math.min(first, most), retries: Math.min(retries, most) };
}

/** Marks the start of a search. The search can miss deliveries whose hints arrive from now on. */
export function beginLook({ mayHave }: Lane, room: UnderWay): void {
  if (room.first > 0) mayHave.first = false;
  if (room.retries > 0) mayHave.retries = false;
}

/** Takes the found deliveries that can be sent now, and leaves the rest in the database. */
export function takeUp<Due extends Taken>(lane: Lane, found: readonly Due[], room: UnderWay): readonly Due[] {
  const first = found.filter(({ tries }) => tries === 0);
  const retries = found.filter(({ tries }) => tries > 0);
  const goes = admitted(lane.pace, lane.sending, { first: first.length, retries: retries.length });
  lane.mayHave.first ||= room.first > 0 && (first.length === room.first || goes.first < first.length);
  lane.mayHave.retries ||= room.retries > 0 && (retries.length === room.retries || goes.retries < retries.length);
  const taken = [...first.slice(0, goes.first), ...retries.slice(0, goes.retries)];
  for (const { deliveryId, tries } of taken) {
    lane.taken.add(deliveryId);
    lane.sending = counted(lane.sending, tries, 1);
  }
  return taken;
}

/** Frees a delivery's place; the delivery itself stays taken until its outcome is written. */
export function freePlace(lane: Lane, { tries }: Taken, nowMs: number): void {
  lane.sending = counted(lane.sending, tries, -1);
  lane.lastUsedMs = nowMs;
}

/**
 * Adjusts the lane's pace to an outcome. After an outcome that could not be written, the next one writes the pace even
 * if it stays the same. Otherwise, an endpoint that has recovered could stay failing in the database.
 *
 * @returns the change to write to the database, or null
 */
export function pacedBy(
  lane: Lane,
  { outcome, wasProbe }: { readonly outcome: Sent['outcome']; readonly wasProbe: boolean },
  nowMs: number,
): LaneChange {
  const before = lane.pace.failedInRow;
  lane.pace = outcome === 'succeeded' ? afterSuccess(lane.pace) : afterFailure(lane.pace, wasProbe);
  const { failedInRow } = lane.pace;
  const gone = outcome === 'gone';
  if (failedInRow === before && !gone && !lane.isStoredUnsurely) return null;
  // If this change cannot be written either, the lane rests, and its next outcome has a change again.
  lane.isStoredUnsurely = false;
  const probeMs = probeDelayMs(lane.pace);
  if (probeMs !== null) lane.probeAtMs = nowMs + probeMs;
  return { failedInRow, probeMs, gone };
}

function counted({ first, retries }: UnderWay, tries: number, by: 1 | -1): UnderWay {
  return tries === 0 ? { first: first + by, retries } : { first, retries: retries + by };
}
