import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type Received = {
  readonly id: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly atMs: number;
};

/** A function that answers a message; by default, with 204. */
export type Answering = (response: ServerResponse, received: Received) => void;

export type Receiver = {
  readonly url: string;
  readonly received: Received[];
  answering: Answering;
  /** The ids of messages, in order of arrival. */
  ids(): readonly string[];
  stop(): Promise<void>;
};

export const accept: Answering = (response) => response.writeHead(204).end();

/** Never answers. */
export const hang: Answering = () => {};

export function answer(status: number, headers: Record<string, string> = {}, body = ''): Answering {
  return (response) => response.writeHead(status, headers).end(body);
}

/** Starts a merchant's server on this machine; with a certificate, it uses TLS. */
export async function startReceiver(tls?: { readonly key: string; readonly cert: string }): Promise<Receiver> {
  const received: Received[] = [];
  const server = tls ? createTlsServer(tls) : createServer();
  server.on('request', async (request, response) => {
    const body = await text(request).catch(() => '');
    const { headers, url: path = '' } = request;
    const message = { id: String(headers['webhook-id']), path, headers, body, atMs: Date.now() };
    received.push(message);
    receiver.answering(response, message);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    url: `${tls ? 'https' : 'http'}://localhost:${port}/hooks`,
    received,
    answering: accept,
    ids: () => received.map(({ id }) => id),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return receiver;
}
