import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Listening = { readonly url: string; stop(): Promise<void> };

/** Lets a server listen on a free port of this machine. */
export async function listening(server: Server): Promise<Listening> {
  if (!server.listening) server.listen(0, 'localhost');
  if (!server.listening) await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
