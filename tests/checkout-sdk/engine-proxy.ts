import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { request } from 'undici';
import { listening } from '../server-sdk/listening.ts';

/** A function that answers a call instead of the engine and returns true, or returns false to pass the call on. */
export type Meddler = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;

export type EngineProxy = {
  readonly url: string;
  /** The calls, without preflights: `GET profile`, `POST checkout/trk_…/pay`. */
  readonly calls: string[];
  /** The publishable key of each request; empty if there is none. */
  readonly keys: string[];
  target: string;
  meddler: Meddler;
  stop(): Promise<void>;
};

export const honest: Meddler = () => false;

/** Starts a proxy between pages and the engine. The proxy can answer instead of the engine. */
export async function startEngineProxy(): Promise<EngineProxy> {
  const server = createServer(async (incoming, outgoing) => {
    const { method = 'GET', url = '/', headers } = incoming;
    if (method !== 'OPTIONS') proxy.calls.push(`${method} ${url.replace('/v1/sdk/browser/', '')}`);
    proxy.keys.push(String(headers['x-publishable-key'] ?? ''));
    if (proxy.meddler(incoming, outgoing)) return;
    const { host: _, connection: __, ...rest } = headers;
    const sent = { method: method as 'GET', headers: rest as Record<string, string>, body: incoming };
    try {
      const answer = await request(proxy.target + url, sent);
      outgoing.writeHead(answer.statusCode, answer.headers);
      answer.body.pipe(outgoing);
    } catch {
      outgoing.destroy();
    }
  });
  const { url, stop } = await listening(server);
  const proxy: EngineProxy = { url, calls: [], keys: [], target: '', meddler: honest, stop };
  return proxy;
}

/** The CORS headers that let a page read the engine's answers. */
export const READABLE = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'X-PUBLISHABLE-KEY',
  'access-control-expose-headers': 'X-Request-Id, Retry-After',
};

/** Lets preflights through, and gives this answer to calls whose address matches. */
export function answering(
  address: RegExp,
  answer:
    | { readonly status: number; readonly body: string; readonly headers?: Readonly<Record<string, string>> }
    | 'cut',
): Meddler {
  return ({ method, url = '' }, outgoing) => {
    if (method === 'OPTIONS' || !address.test(url)) return false;
    if (answer === 'cut') outgoing.destroy();
    else outgoing.writeHead(answer.status, { ...READABLE, ...answer.headers }).end(answer.body);
    return true;
  };
}
