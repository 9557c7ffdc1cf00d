import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtScript } from '@pay/script-host/publish/built-script';
import { publishLocally } from '@pay/script-host/publish/publish-locally';
import { start as startScriptHost } from '@pay/script-host/script-host';
import { type OrderBook, openOrderBook } from '@pay/shop/orders/order-book';
import { type Shop, start as startShop } from '@pay/shop/shop';
import { sharedTestEngine, type TestEngine } from '../harness/test-engine.ts';

export type ShopStack = {
  readonly engine: TestEngine;
  readonly scriptHostUrl: string;
  readonly shop: Shop;
  /** The shop's orders, which the test opens separately from the shop. */
  readonly book: OrderBook;
  readonly folder: string;
  stop(): Promise<void>;
};

/** Starts the sample shop on a real engine, with the built widget from a real script host. */
export async function startShopStack(): Promise<ShopStack> {
  const folder = await mkdtemp(join(tmpdir(), 'pay-shop-'));
  const engine = await sharedTestEngine();
  const built = builtScript();
  if (!built) throw new Error('the widget was not built');
  const cdn = join(folder, 'cdn');
  const engines = { sandbox: engine.url, live: 'https://live.pay.example' };
  const manifest = await publishLocally(cdn, built, engines, new Date());
  const host = await startScriptHost({ host: 'localhost', port: 0, publicUrl: null, folder: cdn, isLocal: true });
  const dataDir = join(folder, 'shop');
  const shop = await startShop({
    host: 'localhost',
    port: 0,
    publicUrl: null,
    dataDir,
    engineUrl: engine.url,
    secretKey: engine.profile.secretKey.value,
    publishableKey: engine.profile.publishableKey.value,
    script: {
      url: `${host.url}/v${manifest.version}/checkout.js`,
      integrity: manifest.files['checkout.js'].integrity,
    },
  });
  const book = openOrderBook(dataDir);
  return {
    engine,
    scriptHostUrl: host.url,
    shop,
    book,
    folder,
    stop: async () => {
      book.close();
      await shop.stop();
      await host.stop();
      await engine.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
