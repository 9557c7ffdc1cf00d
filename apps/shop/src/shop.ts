import type { AddressInfo } from 'node:net';
import { guardApp } from '@pay/connections/guard-app';
import { Pay, PayError } from '@pay/server';
import fastify, { type FastifyInstance } from 'fastify';
import type { ShopConfig } from './config.ts';
import { openOrderBook } from './orders/order-book.ts';
import { createAskAgain } from './payments/ask-again.ts';
import { ownEndpoint } from './payments/own-endpoint.ts';
import { addAssetRoutes } from './routes/asset-routes.ts';
import { addOrderRoutes } from './routes/order-routes.ts';
import { setRefusals } from './routes/refusals.ts';
import { addStoreRoutes } from './routes/store-routes.ts';
import { addWebhookRoute } from './routes/webhook-route.ts';
import type { ShopDeps } from './shop-deps.ts';

export type Shop = {
  /** Without a trailing slash. */
  readonly url: string;
  /** Null if Pay did not answer; the shop then relies on payment-status. */
  readonly webhookSecret: string | null;
  stop(): Promise<void>;
};

/** Starts the shop. The engine must be running, because the shop creates its webhook endpoint when it starts. */
export async function start(config: ShopConfig): Promise<Shop> {
  const pay = new Pay({ secretKey: config.secretKey, baseUrl: config.engineUrl });
  const book = openOrderBook(config.dataDir);
  const guard = guardApp();
  const options = { logger: false, forceCloseConnections: true, bodyLimit: 256 * 1024, trustProxy: false };
  const app = fastify({ ...options, ...guard.options });
  guard.addRules(app);
  const url = () => config.publicUrl ?? listenedUrl(app);
  const deps: ShopDeps = { config, pay, book, askAgain: createAskAgain(pay, book, Date.now), shopUrl: url };
  let secret: string | null = null;

  setRefusals(app, deps);
  addAssetRoutes(app);
  addStoreRoutes(app, deps);
  addOrderRoutes(app, deps);
  addWebhookRoute(app, deps, () => secret);
  const stop = async () => {
    await app.close();
    book.close();
  };
  try {
    await app.listen({ host: config.host, port: config.port });
    secret = await ownEndpoint(pay, `${url()}/webhooks/pay`, config.dataDir);
  } catch (error) {
    // Without webhooks the shop still works.
    if (!(error instanceof PayError)) {
      await stop();
      throw error;
    }
  }
  return { url: url(), webhookSecret: secret, stop };
}

function listenedUrl(app: FastifyInstance): string {
  return `http://localhost:${(app.server.address() as AddressInfo).port}`;
}
