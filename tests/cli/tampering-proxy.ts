import { once } from 'node:events';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type Dispatcher, request } from 'undici';
import type { Certificate } from '../harness/certificate.ts';

export type Answer = {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
};
export type Tamper = (answer: Answer, agent: string) => Answer;

export type TamperingProxy = {
  readonly url: string;
  /** Sets where requests go; call this once the engine listens. */
  leadTo(url: string): void;
  /** Sets the change that is made to the card page on its way to the browser. */
  tamperWith(tamper: Tamper): void;
  stop(): Promise<void>;
};

const UNTOUCHED: Tamper = (answer) => answer;

/** A proxy with TLS in front of an engine, like an attacker who can change pages on their way. */
export async function startTamperingProxy(certificate: Certificate): Promise<TamperingProxy> {
  let [target, tamper] = ['', UNTOUCHED];
  const pass = async (asked: IncomingMessage, answer: ServerResponse): Promise<void> => {
    // A page that is not compressed is easier to change.
    const { connection: _connection, host: _host, 'accept-encoding': _accepted, ...headers } = asked.headers;
    const {
      statusCode,
      headers: told,
      body,
    } = await request(target + asked.url, {
      method: (asked.method ?? 'GET') as Dispatcher.HttpMethod,
      headers,
      body: asked.method === 'POST' ? await buffer(asked) : null,
    });
    const isPage = asked.url?.startsWith('/payment') ?? false;
    const whole = { headers: told, body: await body.text() };
    const sent = isPage ? tamper(whole, String(asked.headers['user-agent'])) : whole;
    const { 'content-length': _length, 'transfer-encoding': _encoding, connection: _own, ...others } = sent.headers;
    const kept = Object.entries(others).filter(([, value]) => value !== undefined);
    answer.writeHead(statusCode, Object.fromEntries(kept) as OutgoingHttpHeaders).end(sent.body);
  };
  const server = createServer(certificate, (asked, answer) => {
    pass(asked, answer).catch(() => answer.destroy());
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    leadTo: (url) => {
      target = url;
    },
    tamperWith: (next) => {
      tamper = next;
    },
    stop: async () => {
      server.closeAllConnections();
      const closed = once(server, 'close');
      server.close();
      await closed;
    },
  };
}
