import { setTimeout as pause } from 'node:timers/promises';
import { groupCommit } from '@pay/core/ground/database/group-commit';
import type { Pool } from '@pay/core/ground/database/pool';
import type { Environment } from '@pay/core/ground/environment/environment';
import { randomBase62 } from '@pay/core/ground/ids/base62';
import { type DueDelivery, fetchDue } from '@pay/core/telling/webhooks/delivering/fetch-due';
import { type AttemptRecord, recordAttempts } from '@pay/core/telling/webhooks/delivering/record-attempts';
import { type DeliverDeps, deliverOne } from './deliver-one.ts';
import { createHints } from './hints.ts';
import { endRests, type Lane, restLane, takeUp } from './lane.ts';
import { type LaneBook, laneBook } from './lane-book.ts';
import { type Wakeable, wakeable } from './wakeable.ts';

export type Deliverer = {
  /** Announces that some profiles have something due. If a hint is lost, its deliveries only wait for the next poll. */
  readonly hint: (profileIds: readonly string[]) => void;
  /** Finishes what is in progress, then releases its lanes. */
  readonly stop: () => Promise<void>;
};

export type DelivererDeps = Omit<DeliverDeps, 'record'> & {
  readonly pool: Pool;
  readonly environment: Environment;
  /** Called when this process no longer holds an endpoint's lane. */
  readonly onIdle: (endpointId: string) => void;
  /** Called after each successful round of the loop. */
  readonly onDone: () => void;
  readonly onError: (error: unknown) => void;
};

const POLL_MS = 1_000;
/** The interval between renewals of the leases; two renewals can fail before a lease expires. */
const MAINTAIN_MS = 10_000;
/** The maximum number of deliveries in progress in this process; above it, each lane still has one place. */
const SENDING_MAX = 2_000;
/**
 * One write at a time, so that the outcomes of a lane are written in order. Rows can wait up to 60 s, because a late
 * write is better than none.
 */
const RECORDS = { rowsMax: 256, inFlightMax: 1, patienceMs: 10, waitMaxMs: 60_000, againMaxMs: 60_000 } as const;

/**
 * Sends due deliveries. The deliverer leases the lanes of endpoints that have something due, looks for due rows of all
 * its lanes in one statement, and keeps only deliveries in progress in memory. Any number of nodes can run a deliverer.
 */
export function startDeliverer(deps: DelivererDeps): Deliverer {
  const { pool, environment } = deps;
  const record = groupCommit((rows: readonly AttemptRecord[]) => recordAttempts(pool, rows), RECORDS);
  const book = laneBook({ pool, environment, owner: `wrk_${randomBase62(22)}` }, deps.onIdle);
  const waker = wakeable();
  const stopping = new AbortController();
  const hints = createHints();
  let toldLast: unknown;
  const tellOnce = (error: unknown): void => {
    if (error !== toldLast) deps.onError(error);
    toldLast = error;
  };
  const parts = { deps: { ...deps, record }, book, waker, tellOnce, underWay: new Set<Promise<void>>() };

  const running = run();
  return {
    hint: (profileIds) => {
      hints.add(profileIds);
      waker.wake();
    },
    stop: async () => {
      stopping.abort();
      waker.wake();
      await running;
      await Promise.all(parts.underWay);
      await book.releaseAll().catch(deps.onError);
    },
  };

  async function run(): Promise<void> {
    // The lanes are maintained at the start too, so that other workers learn of this worker.
    const times = { pollAtMs: 0, maintainAtMs: 0 };
    while (!stopping.signal.aborted) {
      try {
        const isMore = await turn(times);
        deps.onDone();
        deps.metrics.lanes.set(book.count());
        deps.metrics.underWay.set(parts.underWay.size);
        if (!isMore) await waker.sleep(Math.min(times.pollAtMs, hints.nextMs()) - performance.now());
      } catch (error) {
        deps.onError(error);
        await pause(POLL_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
      }
    }
  }

  /** @returns whether there is something to do immediately */
  async function turn(times: { pollAtMs: number; maintainAtMs: number }): Promise<boolean> {
    const nowMs = performance.now();
    const isPoll = nowMs >= times.pollAtMs;
    const { fresh, toLease } = hints.take(nowMs);
    if (isPoll) times.pollAtMs = nowMs + POLL_MS;
    if (nowMs >= times.maintainAtMs) {
      times.maintainAtMs = nowMs + MAINTAIN_MS;
      await book.maintain();
    }
    await book.offerLeft();
    book.lookAgain(isPoll ? 'all' : fresh);
    const mayBeNew = isPoll || toLease.length > 0;
    const [hasNew] = await Promise.all([mayBeNew && book.lease(isPoll ? 'all' : toLease), sendDue(parts)]);
    return hasNew;
  }
}

type Parts = {
  readonly deps: DeliverDeps & Pick<DelivererDeps, 'pool' | 'onError'>;
  readonly book: LaneBook;
  readonly waker: Wakeable;
  readonly underWay: Set<Promise<void>>;
  /** Reports an error once, because all rows of a failed write have the same error. */
  readonly tellOnce: (error: unknown) => void;
};

/** Takes due deliveries for every lane that has space. */
async function sendDue(parts: Parts): Promise<void> {
  const { book, deps, underWay } = parts;
  const wishes = book.wishes(SENDING_MAX - underWay.size);
  if (wishes.length === 0) return;
  const found = await fetchDue(deps.pool, wishes).catch((error: unknown) => {
    for (const { lane } of wishes) Object.assign(lane.mayHave, { first: true, retries: true });
    throw error;
  });
  for (const { lane, room } of wishes) {
    if (!book.holds(lane)) continue;
    for (const due of takeUp(lane, found.get(lane.hold.endpointId) ?? [], room)) send(parts, lane, due);
  }
}

function send({ deps, book, waker, underWay, tellOnce }: Parts, lane: Lane, due: DueDelivery): void {
  const lookForMore = (): void => {
    if (lane.mayHave.first || lane.mayHave.retries) waker.wake();
  };
  const ended = deliverOne(deps, lane, due, lookForMore)
    .then(
      ({ disabled }) => {
        if (disabled === null) endRests(lane, performance.now());
        else book.drop(lane);
      },
      (error: unknown) => {
        tellOnce(error);
        restLane(lane, performance.now());
      },
    )
    .finally(() => {
      lane.taken.delete(due.deliveryId);
      underWay.delete(ended);
      lookForMore();
    });
  underWay.add(ended);
}
