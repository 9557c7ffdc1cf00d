import { requestTimes } from '@pay/serving/metrics/request-times';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { EngineApp } from '../http/engine-app.ts';
import type { EngineContext } from '../http/engine-context.ts';
import { DEMANDS } from '../http/shedding/shedder.ts';

export type Metrics = { readonly registry: Registry; readonly alarms: Counter };

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
      help: 'Minutes in which a key sent more than PAY_PROFILE_RATE_ALARM requests. No request was refused for this reason.',
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
  const observe = requestTimes(registry);
  app.addHook('onResponse', ({ method, routeOptions }, reply, done) => {
    observe({ method, route: routeOptions.url, status: reply.statusCode, ms: reply.elapsedTime });
    done();
  });
}
