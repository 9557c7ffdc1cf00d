import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveMetrics } from '@pay/connections/serve-metrics';
import { start as startScriptHost } from '@pay/script-host/script-host';
import { start as startShop } from '@pay/shop/shop';
import { start as startSimulator } from '@pay/simulator/simulator';
import { startTestDashboard } from '../harness/test-dashboard.ts';
import { sharedTestEngine } from '../harness/test-engine.ts';

/**
 * All servers: those that strangers can reach, and the port for metrics, which other machines of the network can reach.
 */
export const SERVERS = ['engine', 'dashboard', 'script host', 'shop', 'simulator', 'metrics'] as const;
export type ServerName = (typeof SERVERS)[number];

export type EveryServer = {
  readonly urls: Readonly<Record<ServerName, string>>;
  stop(): Promise<void>;
};

/** For each server, an address that is answered with 200. */
export const READABLE: Readonly<Record<ServerName, string>> = {
  engine: '/health/live',
  dashboard: '/health/live',
  'script host': '/v1.0.0/checkout.js',
  shop: '/',
  simulator: '/book',
  metrics: '/metrics',
};

export async function startEveryServer(): Promise<EveryServer> {
  const folder = await mkdtemp(join(tmpdir(), 'pay-servers-'));
  const engine = await sharedTestEngine();
  const dashboard = await startTestDashboard({}, engine.database);
  const at = { host: 'localhost', port: 0, publicUrl: null };
  const host = await startScriptHost({ ...at, folder, isLocal: true });
  const shop = await startShop({
    ...at,
    dataDir: folder,
    engineUrl: engine.url,
    secretKey: engine.profile.secretKey.value,
    publishableKey: engine.profile.publishableKey.value,
    script: null,
  });
  const simulator = await startSimulator({ ...at, dataDir: join(folder, 'simulator'), lateAnswerMs: 0 });
  const source = { metrics: async () => 'pay_up 1\n', contentType: 'text/plain' };
  const metrics = await serveMetrics({ host: 'localhost', port: 0 }, source);
  return {
    urls: {
      engine: engine.url,
      dashboard: dashboard.url,
      'script host': host.url,
      shop: shop.url,
      simulator: simulator.url,
      metrics: metrics.url,
    },
    stop: async () => {
      await Promise.all([dashboard, host, shop, simulator, metrics].map((server) => server.stop()));
      await engine.stop();
      await rm(folder, { recursive: true });
    },
  };
}
