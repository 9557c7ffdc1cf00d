import type { Database } from '@pay/core/ground/database/pool';
import { OBSERVATION_SORTS, type Observe } from '@pay/core/paying/acquiring/observation';
import {
  observedCode,
  recordObservations,
  type SeenObservation,
} from '@pay/core/paying/observations/record-observations';
import { Counter } from 'prom-client';
import { type CountLogParts, createCountLog } from '../http/count-log.ts';
import type { Metrics } from './metrics.ts';

export type ObservationCounts = {
  /** Counts the observations of an account's adapter. */
  readonly observerOf: (account: { readonly kind: string; readonly accountId: string }) => Observe;
  /** Writes the observations that are still kept, and stops. */
  readonly stop: () => Promise<void>;
};

export type ObservationParts = Pick<CountLogParts<SeenObservation>, 'isLate' | 'onError'> & {
  readonly pool: Database;
  readonly metrics: Metrics;
  /** The kinds whose series exist from the start. */
  readonly kinds: readonly string[];
};

/**
 * Counts observations in the database and in the metrics. The metrics leave out the codes, because acquirers choose
 * them freely.
 */
export function countObservations({ pool, metrics, kinds, ...parts }: ObservationParts): ObservationCounts {
  const counter = new Counter({
    name: 'pay_acquirer_observations_total',
    help: "Acquirers' codes that are in none of the adapter's tables, and skipped steps.",
    labelNames: ['kind', 'sort'],
    registers: [metrics.registry],
  });
  for (const kind of kinds) for (const sort of OBSERVATION_SORTS) counter.inc({ kind, sort }, 0);
  const log = createCountLog<SeenObservation>({
    keyOf: ({ accountId, sort, code }) => `${accountId} ${sort} ${code}`,
    kindOf: ({ sort }) => sort,
    write: (seen) => recordObservations({ pool }, seen),
    ...parts,
  });
  return {
    observerOf:
      ({ kind, accountId }) =>
      ({ sort, code }) => {
        counter.inc({ kind, sort });
        log.note({ accountId, sort, code: observedCode(code) });
      },
    stop: log.stop,
  };
}
