import { NOTICE_OUTCOMES, type NoticeOutcome } from '@pay/core/paying/acquirer-notices/acquirer-notice';
import { Counter } from 'prom-client';
import type { Metrics } from './metrics.ts';

const RECEIVED = ['stored', 'kept', 'repeated', 'forged'] as const;

export type NoticeCounters = {
  readonly received: (as: (typeof RECEIVED)[number], count: number) => void;
  readonly applied: (outcome: NoticeOutcome) => void;
};

/** Counts what acquirers send to the notice addresses of accounts. All series exist from the start. */
export function noticeCounters({ registry }: Metrics): NoticeCounters {
  const received = new Counter({
    name: 'pay_notices_received_total',
    help: "Acquirers' notices, by the result of receiving them.",
    labelNames: ['as'],
    registers: [registry],
  });
  const applied = new Counter({
    name: 'pay_notices_applied_total',
    help: "Acquirers' notices, by the outcome of applying them.",
    labelNames: ['outcome'],
    registers: [registry],
  });
  for (const as of RECEIVED) received.inc({ as }, 0);
  for (const outcome of NOTICE_OUTCOMES) applied.inc({ outcome }, 0);
  return {
    received: (as, count) => received.inc({ as }, count),
    applied: (outcome) => applied.inc({ outcome }),
  };
}
