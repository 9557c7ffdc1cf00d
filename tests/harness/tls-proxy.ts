import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { createServer } from 'node:tls';
import type { Certificate } from './certificate.ts';

export type TlsProxy = {
  /** `https://localhost:…` */
  readonly url: string;
  /** The plain HTTP server behind the proxy, once known. */
  target: string;
  /** The number of bytes that clients have sent inside TLS. */
  readonly bytes: () => number;
  stop(): Promise<void>;
};

/** Starts a proxy that terminates TLS in front of a plain HTTP server and passes every byte on unchanged. */
export async function startTlsProxy(certificate: Certificate): Promise<TlsProxy> {
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  };
  let bytes = 0;
  const server = createServer(certificate, (outer) => {
    outer.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
    const inner = connect(Number(new URL(proxy.target).port), 'localhost');
    for (const [from, to] of [
      [outer, inner],
      [inner, outer],
    ] as const) {
      keep(from);
      from.on('error', () => to.destroy());
      from.pipe(to);
    }
  });
  // Some tests need a client that does not trust the certificate.
  server.on('tlsClientError', (_error, socket) => socket.destroy());
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const proxy: TlsProxy = {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    target: '',
    bytes: () => bytes,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return proxy;
}
