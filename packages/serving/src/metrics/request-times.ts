import { Histogram, type Registry } from 'prom-client';

const DURATION_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 2, 5, 15];

export type AnsweredRequest = {
  readonly method: string;
  /** The pattern of the route, never the URL; undefined if no route matched. */
  readonly route: string | undefined;
  readonly status: number;
  readonly ms: number;
};

/** Measures the time to answer. Call the returned function for each answer. */
export function requestTimes(registry: Registry): (answered: AnsweredRequest) => void {
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
  return ({ method, route = 'none', status, ms }) => {
    const name = `${method} ${route} ${status}`;
    let durationsOfRoute = series.get(name);
    if (durationsOfRoute === undefined) {
      durationsOfRoute = durations.labels(method, route, String(status));
      series.set(name, durationsOfRoute);
    }
    durationsOfRoute.observe(ms / 1000);
  };
}
