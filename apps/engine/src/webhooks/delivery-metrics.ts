import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

export type DeliveryMetrics = {
  readonly attempts: Counter<'outcome'>;
  readonly lag: Histogram;
};

const LAG_BUCKETS = [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5, 30, 300];

/** The figures of what is delivered; `countDue` is asked when the figures are. */
export function deliveryMetrics(registry: Registry, countDue: () => Promise<number>): DeliveryMetrics {
  const registers = [registry];
  new Gauge({
    name: 'pay_deliveries_due',
    help: 'Deliveries whose time has come; of each endpoint a hundred at most are counted.',
    registers,
    async collect() {
      // The figures of a busy database are wanted most: without an answer the last one stays.
      await countDue().then(
        (count) => this.set(count),
        () => {},
      );
    },
  });
  return {
    attempts: new Counter({
      name: 'pay_deliveries_total',
      help: 'Deliveries that were sent, by what came of it.',
      labelNames: ['outcome'],
      registers,
    }),
    lag: new Histogram({
      name: 'pay_delivery_lag_seconds',
      help: "Time from an event's commit to its first message.",
      buckets: LAG_BUCKETS,
      registers,
    }),
  };
}
