import { countUnknown, type UnknownKind } from '@pay/core/looking/payments/list-unknown';
import { countOverdue, OVERDUE_KINDS } from '@pay/core/looking/platform/count-overdue';
import { Gauge } from 'prom-client';
import type { EngineContext } from '../http/engine-context.ts';
import type { Heartbeats } from '../workers/heartbeats.ts';
import { figuresInTime } from './figures-in-time.ts';
import type { Metrics } from './metrics.ts';

const UNKNOWN_KINDS: readonly UnknownKind[] = ['payment', 'capture', 'refund', 'void', 'late approval'];

/**
 * Unknown outcomes and overdue rows, counted in the database when the metrics are requested, so every node reports
 * them, even if no worker is running. While the database does not answer, only these metrics are missing.
 */
export function measureLateWork({ registry }: Metrics, engine: EngineContext): void {
  const unknown = gaugesOf(registry, UNKNOWN_KINDS, () => countUnknown(engine));
  unknown(
    'pay_unknown',
    'Payments, captures, refunds and voids with an unknown outcome, and late approvals that are being reversed.',
    'count',
  );
  unknown(
    'pay_unknown_oldest_seconds',
    'How long the oldest unknown outcome of each kind has been unknown.',
    'oldestSeconds',
  );
  const overdue = gaugesOf(registry, OVERDUE_KINDS, () => countOverdue(engine));
  overdue('pay_overdue', 'Rows that a worker should have handled more than a minute ago.', 'count');
  overdue('pay_overdue_oldest_seconds', 'How long the oldest overdue row of each kind has been due.', 'oldestSeconds');
}

type Count<Kind> = { readonly kind: Kind; readonly count: number; readonly oldestSeconds: number };

/** Gauges that share one read of the figures, with a series for each kind. */
function gaugesOf<Kind extends string>(
  registry: Metrics['registry'],
  kinds: readonly Kind[],
  count: () => Promise<readonly Count<Kind>[]>,
) {
  const counts = figuresInTime(count);
  return (name: string, help: string, figure: 'count' | 'oldestSeconds') =>
    new Gauge({
      name,
      help,
      labelNames: ['kind'],
      registers: [registry],
      async collect() {
        const found = await counts();
        this.reset();
        for (const kind of found === null ? [] : kinds) {
          this.set({ kind }, found?.find((each) => each.kind === kind)?.[figure] ?? 0);
        }
      },
    });
}

/** How long ago each loop of this node's worker last succeeded. */
export function measureHeartbeats({ registry }: Metrics, heartbeats: Heartbeats): void {
  new Gauge({
    name: 'pay_worker_heartbeat_age_seconds',
    help: 'Time since the last successful round of a worker. Each worker runs a round about every second.',
    labelNames: ['work'],
    registers: [registry],
    collect() {
      for (const [work, seconds] of heartbeats.ages()) this.set({ work }, seconds);
    },
  });
}
