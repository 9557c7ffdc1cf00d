import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from '@pay/core/ground/database/pool';
import type { Alarm, Sight } from '../books/books.ts';
import { profileOf } from '../faults/fault-desk.ts';
import type { Disturbances } from './disturbances.ts';
import { type CrashServer, onEach } from './storage.ts';
import { LOOK, OVERDUE, PASS_DAYS, PASS_HOURS, TOO_LATE, TOO_MUCH } from './watch-sql.ts';

export type Watch = { stop(): Promise<void> };

export type WatchOptions = {
  readonly servers: readonly CrashServer[];
  readonly disturbances: Disturbances;
  /** Sessions that clients know about. */
  readonly trackIds: readonly string[];
  /** Whether closing inquiries are made due early from time to time. */
  readonly hoursPass: boolean;
  /** Lets the acquirer's hours pass at the same time. */
  readonly passHours?: ((pool: Pool) => Promise<void>) | undefined;
  readonly see: (sight: Sight) => void;
  readonly alarm: (alarm: Alarm) => void;
};

const EVERY_MS = 2_000;
const LOOKED_AT = 200;
const OVERDUE_SECONDS = 60;
const HOURS_PASS_EVERY = 5;

/** Checks the database at intervals during the faults: the states of some sessions, and whether anything is stuck. */
export function watch(options: WatchOptions): Watch {
  const { servers, disturbances, trackIds, hoursPass, passHours, see, alarm } = options;
  const stopping = new AbortController();
  const alarmed = new Set<string>();

  function tell(invariant: string, id: string, what: string): void {
    if (alarmed.has(what)) return;
    alarmed.add(what);
    alarm({ invariant, id, what, at: performance.now() });
  }

  async function findOverdue(): Promise<void> {
    type Late = { what: string; id: string; late_seconds: number };
    const rows = await onEach<Late>(servers, OVERDUE, [OVERDUE_SECONDS]);
    const now = performance.now();
    for (const { what, id, late_seconds: late } of rows) {
      const standstill = disturbances.standstillMs(now - late * 1_000, now) / 1_000;
      if (late - standstill > OVERDUE_SECONDS) {
        tell('nothing is overdue while a node works', id, `${what} ${id} overdue by ${OVERDUE_SECONDS} s`);
      }
    }
  }

  async function findTooLate(): Promise<void> {
    const rows = await onEach<{ what: string; id: string; due_in_seconds: number }>(servers, TOO_LATE);
    for (const { what, id, due_in_seconds: seconds } of rows) {
      tell('the next step is not scheduled too late', id, `${what} ${id} due in ${seconds} s`);
    }
  }

  async function findTooMuch(): Promise<void> {
    const rows = await onEach<{ track_id: string }>(servers, TOO_MUCH);
    for (const { track_id: trackId } of rows) {
      tell('captures and refunds never exceed the available amount', trackId, `too much was moved for ${trackId}`);
    }
  }

  async function look(): Promise<void> {
    const some = drawn(trackIds);
    type Seen = { track_id: string; state: string };
    const rows = await onEach<Seen>(servers, LOOK, [some.map(profileOf), some]);
    for (const { track_id: trackId, state } of rows) {
      see({ trackId, state, at: performance.now(), by: 'the database' });
    }
  }

  const run = async () => {
    for (let looks = 0; !stopping.signal.aborted; looks += 1) {
      // The database is sometimes down; anything stuck can still be seen afterwards.
      await findOverdue().catch(() => {});
      await findTooLate().catch(() => {});
      await findTooMuch().catch(() => {});
      await look().catch(() => {});
      await onEach(servers, PASS_DAYS).catch(() => {});
      if (hoursPass && looks % HOURS_PASS_EVERY === 0) {
        await onEach(servers, PASS_HOURS).catch(() => {});
        for (const { pool } of servers) await passHours?.(pool).catch(() => {});
      }
      await pause(EVERY_MS, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  const running = run();
  return {
    stop: () => {
      stopping.abort();
      return running;
    },
  };
}

/** Returns sessions at equal intervals, from the oldest to the newest. */
function drawn(trackIds: readonly string[]): readonly string[] {
  const step = Math.max(1, trackIds.length / LOOKED_AT);
  return Array.from({ length: Math.min(LOOKED_AT, trackIds.length) }, (_, n) => trackIds[Math.floor(n * step)] ?? '');
}
