import type { Pool } from '@pay/core/ground/database/pool';
import { type Decisions, drawnFrom, repeated } from '../chance/decisions.ts';
import { installSeededCrypto } from '../chance/seeded-crypto.ts';
import { type StillFails, shrink } from '../chance/shrink.ts';
import { openConnection } from '../database/serial-connection.ts';
import { type History, runHistory } from '../history/run-history.ts';
import type { World } from '../history/world.ts';
import type { Node } from '../nodes/node.ts';
import { type ClockSource, installVirtualTime } from '../time/virtual-time.ts';

export type HistoryRunner = {
  readonly run: (seed: number, isTold: boolean) => Promise<History>;
  /** The shortest history found that contradicts the same guarantee, with its story. */
  readonly shrunk: (seed: number, failed: History) => Promise<History>;
  readonly close: () => void;
};

/**
 * The tables that histories write to. They are emptied from time to time, so that the millionth history is as fast as
 * the first.
 */
const TABLES = `sessions, attempts, attempt_steps, events, event_heads, postings, deliveries, idempotency_keys, refunds,
  reversals, refund_proposals, refund_thresholds, raised_refund_thresholds, closing_inquiries, settlements, acquirer_accounts, audit_entries,
  audit_pending, api_keys, profiles`;
/** The tables that cannot be emptied while their triggers are enabled: those of the ledger and of the audit. */
const GUARDED = ['postings', 'audit_entries', 'audit_links'];
const guard = (how: 'disable' | 'enable') =>
  GUARDED.map((table) => `alter table ${table} ${how} trigger never_changed;`).join(' ');
const EMPTY = `${guard('disable')} truncate ${TABLES} cascade; ${guard('enable')}`;
const HISTORIES_BETWEEN_EMPTYING = 400;
const SHRINKING_TRIES_MAX = 1_500;
/**
 * The maximum number of steps for shrinking. So many steps take a few minutes. Histories that never end are long, and
 * shrinking one of them with all tries would take hours.
 */
const SHRINKING_STEPS_MAX = 2_000_000;

/**
 * Runs histories in this process, one after the other. From then on, the clocks and the random values of this process
 * are virtual.
 */
export async function createHistoryRunner(pool: Pool): Promise<HistoryRunner> {
  const connection = await openConnection(pool);
  const crypto = installSeededCrypto();
  let current: World | null = null;
  const restoreTime = installVirtualTime(() => clockOf(current));
  let count = 0;

  async function run(seed: number, decisions: Decisions, isTold: boolean): Promise<History> {
    if (count % HISTORIES_BETWEEN_EMPTYING === 0) await empty();
    count += 1;
    crypto.begin(seed);
    const profileId = count.toString(36).padStart(8, '0');
    try {
      const follow = (world: World): void => {
        current = world;
      };
      const history = await runHistory({ decisions, connection, profileId, isTold, follow });
      // Work that this history has left unfinished would disturb the next history.
      if (history.violations.length > 0) await empty();
      return history;
    } finally {
      current = null;
    }
  }

  const empty = () => connection.run({ text: EMPTY }, '2030-01-01T00:00:00Z');

  return {
    run: (seed, isTold) => run(seed, drawnFrom(seed), isTold),
    shrunk: async (seed, { taken, violations: [violation] }) => {
      let stepsLeft = SHRINKING_STEPS_MAX;
      const stillFails: StillFails = async (candidate) => {
        if (stepsLeft <= 0) return null;
        const { violations, taken: used, steps } = await run(seed, repeated(candidate), false);
        stepsLeft -= steps;
        return violations[0]?.invariant === violation?.invariant ? used : null;
      };
      return run(seed, repeated(await shrink(taken, stillFails, SHRINKING_TRIES_MAX)), true);
    },
    close: () => {
      restoreTime();
      connection.close();
    },
  };
}

function clockOf(world: World | null): ClockSource {
  if (world === null) throw new Error('clocks and timers exist only in a history');
  const { timeline } = world;
  const node = timeline.running() as Node | null;
  return {
    wallMs: () => node?.wallMs() ?? timeline.now(),
    monotonicMs: () => node?.monotonicMs() ?? timeline.now(),
    later: (delayMs, run) => (node === null ? timeline.after(delayMs, null, run) : node.timer(delayMs, run)),
  };
}
