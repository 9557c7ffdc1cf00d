import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ShopVisit = { readonly address: string; readonly referrer: string | undefined };

export type TestShop = {
  readonly url: string;
  /** The full address and the referrer of each page that was requested. */
  readonly visits: readonly ShopVisit[];
  stop(): Promise<void>;
};

/** Starts the page that shoppers return to, on a separate origin. */
export async function startTestShop(): Promise<TestShop> {
  const visits: ShopVisit[] = [];
  const server = createServer((request, response) => {
    visits.push({ address: `http://${request.headers.host}${request.url}`, referrer: request.headers.referer });
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>Shop</title><h1>Back in the shop</h1>');
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    visits,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
