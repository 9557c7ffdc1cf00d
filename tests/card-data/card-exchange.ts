import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { request } from 'undici';
import { vi } from 'vitest';

/** The answer to a sale: the simulator's own, a broken connection, nonsense or nothing. */
export type SaleAnswer = 'honest' | 'cut' | 'nonsense' | 'never';

export type CardExchange = {
  readonly url: string;
  /** Replaces this card with a test card on its way to the acquirer, which accepts only test cards. */
  exchange(number: string, testNumber: string, answer?: SaleAnswer): void;
  /** Waits until a sale with this number has reached the acquirer. */
  hasCome(number: string): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Starts a proxy between an engine and its simulator. The proxy replaces canaries with test cards, and passes other
 * cards unchanged.
 */
export async function startCardExchange(simulatorUrl: string): Promise<CardExchange> {
  const known = new Map<string, { readonly testNumber: string; readonly answer: SaleAnswer }>();
  const come = new Set<string>();
  const server = createServer(async (incoming, outgoing) => {
    const { method = 'GET', url: path = '/' } = incoming;
    const said = await text(incoming).catch(() => '');
    const number = /"number":"(\d+)"/.exec(said)?.[1] ?? '';
    const { testNumber, answer } = known.get(number) ?? { testNumber: number, answer: 'honest' };
    const reply = await request(simulatorUrl + path, {
      method: method as 'GET' | 'POST',
      headers: said === '' ? {} : { 'content-type': 'application/json' },
      body: said === '' ? null : said.replace(`"${number}"`, `"${testNumber}"`),
    }).catch(() => undefined);
    const body = await reply?.body.text();
    if (number !== '') come.add(number);
    if (answer === 'never') return;
    if (reply === undefined || answer === 'cut') return void outgoing.destroy();
    outgoing.writeHead(reply.statusCode, { 'content-type': 'application/json' });
    outgoing.end(answer === 'nonsense' ? `<no>${body}` : body);
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    exchange: (number, testNumber, answer = 'honest') => known.set(number, { testNumber, answer }),
    hasCome: async (number) => void (await vi.waitUntil(() => come.has(number), { timeout: 120_000, interval: 20 })),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
