import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { EngineApp } from '../http/engine-app.ts';
import type { EngineContext } from '../http/engine-context.ts';

export type Metrics = { readonly registry: Registry; readonly alarms: Counter };

const DURATION_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 15];

/** The figures of one engine, in Prometheus' form. */
export function createMetrics(environment: string): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ environment });
  collectDefaultMetrics({ register: registry });
  const alarms = new Counter({
    name: 'pay_alarms_total',
    help: 'Things that an operator must look at: each has a line in the log with "alarm": true.',
    registers: [registry],
  });
  return { registry, alarms };
}

/** Measures every request by the pattern of its route, never by its address. */
export function measureRequests(app: EngineApp, { registry }: Metrics): void {
  const durations = new Histogram({
    name: 'pay_http_request_duration_seconds',
    help: 'Time from a request to its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS,
    registers: [registry],
  });
  type Series = Histogram.Internal<'method' | 'route' | 'status'>;
  // Found once for each of the few that there are: finding one by its labels costs more than counting.
  const series = new Map<string, Series>();
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    const route = routeOptions.url ?? 'none';
    const name = `${method} ${route} ${reply.statusCode}`;
    let durationsOfRoute = series.get(name);
    if (durationsOfRoute === undefined) {
      durationsOfRoute = durations.labels(method, route, String(reply.statusCode));
      series.set(name, durationsOfRoute);
    }
    durationsOfRoute.observe(reply.elapsedTime / 1000);
    done();
  });
}

/** How the connections to the database are used; read when the figures are asked for. */
export function measurePool({ registry }: Metrics, { pool }: Pick<EngineContext, 'pool'>): void {
  new Gauge({
    name: 'pay_database_connections',
    help: 'Connections to the database, and requests that wait for one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'open' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waited_for' }, pool.waitingCount);
    },
  });
}
