import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from '@pay/core/ground/database/pool';
import type { Alarm } from '../books/books.ts';
import { DUE_SOON, HASTEN, LEFT } from './settle-sql.ts';
import { type CrashServer, onEach } from './storage.ts';

export type Deadlines = 'moved' | 'real';

export type SettleOptions = {
  readonly servers: readonly CrashServer[];
  readonly deadlines: Deadlines;
  /** The number of notices that the acquirer is still sending. */
  readonly unanswered: () => number;
  /** Settles the payments whose reversal the acquirer refuses. */
  readonly operate: () => Promise<void>;
  readonly passHours?: ((pool: Pool) => Promise<void>) | undefined;
  /** The longest time that can pass at the acquirer before something changes. */
  readonly horizonMs: number;
  readonly alarm: (alarm: Alarm) => void;
  readonly log: (line: string) => void;
};

const LOOK_AGAIN_MS = 1_000;
const HASTEN_EVERY = 3;
/**
 * The number of consecutive checks that must find nothing left. A notice that is held back or lost at first can lead to
 * more work later.
 */
const CALM_LOOKS = 4;
/** The number of checks without progress before giving up. */
const PATIENCE = 60;
const REAL_LOOKS_MAX = 150;

/**
 * Lets the engines' workers do the remaining work. If the run's deadlines are real, this first happens in real time.
 * Then every inquiry, deadline and end of a session is made due.
 */
export async function settle(options: SettleOptions): Promise<void> {
  if (options.deadlines === 'real') await settleInRealTime(options);
  const { servers, unanswered, operate, passHours, horizonMs, log } = options;
  const patience = PATIENCE + horizonMs / LOOK_AGAIN_MS;
  let [least, progressAt, calmLooks] = [Number.POSITIVE_INFINITY, 0, 0];
  for (let looks = 0; looks - progressAt < patience; looks += 1) {
    if (looks % HASTEN_EVERY === 0) {
      for (const { pool } of servers) await passHours?.(pool);
      for (const text of HASTEN) await onEach(servers, text);
      await operate();
    }
    const counts = await onEach<{ left: bigint }>(servers, LEFT);
    const left = counts.reduce((sum, each) => sum + Number(each.left), unanswered());
    calmLooks = left === 0 ? calmLooks + 1 : 0;
    if (calmLooks === CALM_LOOKS) return;
    if (left < least) [least, progressAt] = [left, looks];
    if (looks % 10 === 0) log(`  settling: ${left} left`);
    await pause(LOOK_AGAIN_MS);
  }
}

async function settleInRealTime({ servers, alarm, log }: SettleOptions): Promise<void> {
  for (let looks = 1; ; looks += 1) {
    const rows = await onEach<{ what: string; id: string }>(servers, DUE_SOON);
    if (rows.length === 0) return;
    if (looks % 20 === 0) log(`  settling in real time: ${rows.length} left`);
    if (looks === REAL_LOOKS_MAX) {
      for (const { what, id } of rows) {
        const invariant = 'work that is due within a minute is done in time';
        alarm({ invariant, id, what: `${what} after ${looks} s without faults`, at: performance.now() });
      }
      return;
    }
    await pause(LOOK_AGAIN_MS);
  }
}
