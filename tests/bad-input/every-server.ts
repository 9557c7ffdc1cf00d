import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { start as startScriptHost } from '@pay/script-host/script-host';
import { start as startShop } from '@pay/shop/shop';
import { startTestDashboard } from '../harness/test-dashboard.ts';
import { sharedTestEngine } from '../harness/test-engine.ts';

/** The servers that strangers can reach. */
export const SERVERS = ['engine', 'dashboard', 'script host', 'shop'] as const;
export type ServerName = (typeof SERVERS)[number];

export type EveryServer = {
  readonly urls: Readonly<Record<ServerName, string>>;
  stop(): Promise<void>;
};

/** An address that each server answers with 200. */
export const READABLE: Readonly<Record<ServerName, string>> = {
  engine: '/health/live',
  dashboard: '/health/live',
  'script host': '/v1.0.0/checkout.js',
  shop: '/',
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
  return {
    urls: { engine: engine.url, dashboard: dashboard.url, 'script host': host.url, shop: shop.url },
    stop: async () => {
      await Promise.all([dashboard.stop(), host.stop(), shop.stop()]);
      await engine.stop();
      await rm(folder, { recursive: true });
    },
  };
}
