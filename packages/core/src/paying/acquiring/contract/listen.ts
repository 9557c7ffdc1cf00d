import type { AddressInfo, Server } from 'node:net';

/** Returns the port on this machine. */
export async function listen(server: Server): Promise<number> {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return (server.address() as AddressInfo).port;
}
