import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { request } from 'undici';

export type AcquirerCall = { readonly method: string; readonly path: string };
export type AcquirerReply = { readonly status: number; readonly body: Readonly<Record<string, unknown>> };

/**
 * A function that answers a call to the acquirer, with what `forward` returns or with something else; `cut` breaks the
 * connection.
 */
export type Meddler = (call: AcquirerCall, forward: () => Promise<AcquirerReply>) => Promise<AcquirerReply | 'cut'>;

export type AcquirerProxy = {
  readonly url: string;
  /** Every call that has arrived, such as `POST /acquirer/v1/sales`. */
  readonly calls: readonly string[];
  /** The acquirer's own address, once known. */
  target: string;
  /** `honest` by default; set it to `honest` again to stop interfering. */
  meddler: Meddler;
  stop(): Promise<void>;
};

export const honest: Meddler = (_call, forward) => forward();

/** Starts a proxy that can falsify, delay or lose the messages between an engine and its acquirer. */
export async function startAcquirerProxy(): Promise<AcquirerProxy> {
  const calls: string[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const { method = 'GET', url: path = '/' } = incoming;
    calls.push(`${method} ${path}`);
    const body = await buffer(incoming);
    const forward = async (): Promise<AcquirerReply> => {
      const headers = { 'content-type': incoming.headers['content-type'] ?? 'application/json' };
      const answer = await request(proxy.target + path, {
        method: method as 'GET' | 'POST',
        headers: body.length === 0 ? {} : headers,
        body: body.length === 0 ? null : body,
      });
      return { status: answer.statusCode, body: (await answer.body.json()) as AcquirerReply['body'] };
    };
    // When the acquirer itself cuts the connection, the proxy does the same.
    const reply = await proxy.meddler({ method, path }, forward).catch(() => 'cut' as const);
    if (reply === 'cut') outgoing.destroy();
    else outgoing.writeHead(reply.status, { 'content-type': 'application/json' }).end(JSON.stringify(reply.body));
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const proxy: AcquirerProxy = {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    calls,
    target: '',
    meddler: honest,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return proxy;
}
