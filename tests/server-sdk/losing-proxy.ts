import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { request as ask } from 'undici';
import { type Listening, listening } from './listening.ts';

export type LosingProxy = Listening & {
  /** How many of the engine's answers are still to be lost. */
  answersToLose: number;
  /** The Idempotency-Key of every request. */
  readonly keys: (string | undefined)[];
};

/**
 * Starts a proxy that loses answers between an engine and a shop: requests take effect, but the shop gets no answer.
 */
export async function startLosingProxy(engineUrl: string): Promise<LosingProxy> {
  const keys: (string | undefined)[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const { method = 'GET', url = '/', headers } = incoming;
    keys.push(headers['idempotency-key']?.toString());
    const sent = await buffer(incoming);
    const { connection: _connection, host: _host, ...passedOn } = headers;
    const answer = await ask(engineUrl + url, {
      method: method as 'GET',
      headers: passedOn,
      body: sent.length === 0 ? null : sent,
    });
    const body = await answer.body.text();
    if (proxy.answersToLose > 0) {
      proxy.answersToLose--;
      outgoing.destroy();
    } else {
      outgoing.writeHead(answer.statusCode, { 'content-type': String(answer.headers['content-type']) }).end(body);
    }
  });
  const proxy: LosingProxy = { ...(await listening(server)), answersToLose: 0, keys };
  return proxy;
}
