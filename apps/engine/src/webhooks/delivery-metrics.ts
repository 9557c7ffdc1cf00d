import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

export type DeliveryMetrics = {
  readonly attempts: Counter<'outcome'>;
  readonly lag: Histogram;
  readonly lanes: Gauge;
  readonly underWay: Gauge;
};

const LAG_BUCKETS = [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5, 30, 300];

/**
 * The metrics of deliveries; `countDue` is called when the metrics are read, and returns null if the database does not
 * answer.
 */
export function deliveryMetrics(registry: Registry, countDue: () => Promise<number | null>): DeliveryMetrics {
  const registers = [registry];
  new Gauge({
    name: 'pay_deliveries_due',
    help: 'Deliveries that are due, counting at most 100 for each endpoint.',
    registers,
    async collect() {
      // Metrics matter most when the database is busy, so the last value is kept if there is no answer.
      const count = await countDue();
      if (count !== null) this.set(count);
    },
  });
  return {
    attempts: new Counter({
      name: 'pay_deliveries_total',
      help: 'Deliveries that were sent, by result.',
      labelNames: ['outcome'],
      registers,
    }),
    lag: new Histogram({
      name: 'pay_delivery_lag_seconds',
      help: "Time from an event's commit to its first message.",
      buckets: LAG_BUCKETS,
      registers,
    }),
    lanes: new Gauge({
      name: 'pay_delivery_lanes',
      help: 'Lanes of webhook endpoints that this worker holds.',
      registers,
    }),
    underWay: new Gauge({
      name: 'pay_deliveries_under_way',
      help: 'Deliveries that this worker is sending, or whose outcome it is writing; 2,000 at most.',
      registers,
    }),
  };
}
