import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { Certificate } from './certificate.ts';

export type TlsPostgres = {
  readonly port: number;
  /** How many clients have accepted the certificate and sent something inside TLS. */
  readonly trusted: () => number;
  stop(): Promise<void>;
};

/** The client's request for TLS has 8 bytes; the server answers with one letter before TLS begins. */
const REQUEST_BYTES = 8;

/**
 * A proxy with its own address that terminates TLS in front of the PostgreSQL server at `url`. Without a certificate,
 * the proxy refuses TLS.
 */
export async function startTlsPostgres(url: string, certificate: Certificate | null): Promise<TlsPostgres> {
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => sockets.delete(socket));
  };
  let trusted = 0;
  const pass = (outer: TLSSocket): void => {
    outer.once('data', (first: Buffer) => {
      trusted += 1;
      const { hostname, port } = new URL(url);
      const inner = connect(Number(port || 5432), hostname);
      keep(inner);
      inner.write(first);
      outer.pipe(inner).pipe(outer);
    });
  };
  const server = createServer((socket) => {
    keep(socket);
    socket.once('readable', () => {
      socket.read(REQUEST_BYTES);
      socket.write(certificate === null ? 'N' : 'S');
      if (certificate === null) return;
      const outer = new TLSSocket(socket, { isServer: true, ...certificate });
      keep(outer);
      pass(outer);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    trusted: () => trusted,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
