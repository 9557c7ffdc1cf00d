import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { EngineApp } from '../http/engine-app.ts';
import type { EngineContext } from '../http/engine-context.ts';
import { DEMANDS } from '../http/shedding/shedder.ts';

export type Metrics = { readonly registry: Registry; readonly alarms: Counter };

const DURATION_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 15];

/** The metrics of one engine, in the Prometheus format. */
export function createMetrics(environment: string): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ environment });
  collectDefaultMetrics({ register: registry });
  const alarms = new Counter({
    name: 'pay_alarms_total',
    help: 'Problems that an operator must look at. Each has a line in the log with "alarm": true.',
    registers: [registry],
  });
  return { registry, alarms };
}

/** The counters of the guards in `http/guards.ts`. */
export function guardCounters({ registry }: Metrics) {
  const registers = [registry];
  return {
    limited: new Counter({
      name: 'pay_limited_total',
      help: "Cards that were not sent to the acquirer because the shopper's address or the BIN had too many attempts.",
      labelNames: ['kind'],
      registers,
    }),
    rateExceeded: new Counter({
      name: 'pay_profile_rate_exceeded_total',
      help: 'Minutes in which a key sent more requests than usual. No request was refused because of it.',
      registers,
    }),
    shed: new Counter({
      name: 'pay_requests_shed_total',
      help: 'Requests that were refused because the engine was overloaded.',
      registers,
    }),
  };
}

/** The number of requests being answered, read when the metrics are requested. */
export function measureUnderWay({ registry }: Metrics, { guards }: Pick<EngineContext, 'guards'>): void {
  new Gauge({
    name: 'pay_requests_under_way',
    help: 'Requests that have arrived completely and are being answered.',
    labelNames: ['demand'],
    registers: [registry],
    collect() {
      for (const demand of DEMANDS) this.set({ demand }, guards.shedder.underWay(demand));
    },
  });
  new Gauge({
    name: 'pay_requests_half_read',
    help: 'Requests whose body has not arrived completely yet.',
    registers: [registry],
    collect() {
      this.set(guards.connections.halfRead.count());
    },
  });
}

/** Measures every request by the pattern of its route, never by its URL. */
export function measureRequests(app: EngineApp, { registry }: Metrics): void {
  const durations = new Histogram({
    name: 'pay_http_request_duration_seconds',
    help: 'Time from a request to its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS,
    registers: [registry],
  });
  type Series = Histogram.Internal<'method' | 'route' | 'status'>;
  // Each series is looked up once, because finding it by its labels costs more than counting.
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

/** The use of the database connections, read when the metrics are requested. */
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
