import { serveMetrics } from '@pay/connections/serve-metrics';
import type { Pool } from '@pay/core/ground/database/pool';
import { measurePools } from '@pay/serving/metrics/measure-pools';
import { requestTimes } from '@pay/serving/metrics/request-times';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { DashboardConfig } from './config.ts';

export type MetricsServer = { readonly url: string; stop(): Promise<void> };

/** Where a dashboard's metrics are collected. */
export function createRegistry(): Registry {
  const registry = new Registry();
  // The dashboard belongs to no environment. The label makes it a separate group in rules that group by environment.
  registry.setDefaultLabels({ environment: 'dashboard' });
  return registry;
}

/** Measures the requests and connections of a dashboard, and serves the metrics; null if no port is configured. */
export async function startMetrics(
  app: FastifyInstance,
  { admin }: Pick<DashboardConfig, 'admin'>,
  pools: readonly Pool[],
  registry: Registry,
): Promise<MetricsServer | null> {
  if (admin === null) return null;
  collectDefaultMetrics({ register: registry });
  measurePools(registry, pools);
  const observe = requestTimes(registry);
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    observe({ method, route: routeOptions.url, status: reply.statusCode, ms: reply.elapsedTime });
  });
  return serveMetrics(admin, registry);
}
