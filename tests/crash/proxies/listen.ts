import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';

/** Listens on this port of this machine, or on a free port, and returns the port. */
export async function listen(server: Server, port = 0): Promise<number> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** What every proxy of the fault driver is. */
export type WireProxy = { readonly port: number; stop(): void };
