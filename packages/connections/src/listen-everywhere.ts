import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';

/** The part of a Fastify instance that is used here. */
type App = {
  readonly server: Server;
  listen(at: { readonly host: string; readonly port: number; readonly backlog: number }): Promise<string>;
  addHook(name: 'preClose', hook: () => Promise<void>): unknown;
};

export type Listening = {
  /** The URL with the first address of the host. */
  readonly url: string;
  /** Resolves when the app has been closed and every connection has ended. */
  readonly ended: () => Promise<unknown>;
};

/**
 * How many new connections can wait for a busy process. Clients that were refused during an outage all come back at
 * once, and a connection for which there is no room is only tried again after a second. Linux allows 4096 by default.
 */
const BACKLOG = 4_096;

/**
 * Listens on a host; for `localhost`, on each of its addresses, usually two. All connections belong to the app's one
 * server, so its limits and its shutdown apply to all of them.
 */
export async function listenEverywhere(
  app: App,
  { host, port }: { readonly host: string; readonly port: number },
  addressesOf = allAddresses,
): Promise<Listening> {
  const doors: Server[] = [];
  const closing: Promise<unknown>[] = [];
  app.addHook('preClose', async () => {
    for (const door of doors) closing.push(once(door.close(), 'close'));
  });
  const url = await app.listen({ host, port, backlog: BACKLOG });
  const first = app.server.address() as AddressInfo;
  for (const address of await addressesOf(host)) {
    if (address === first.address) continue;
    const door = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
      app.server.emit('connection', socket),
    );
    door.maxConnections = app.server.maxConnections;
    door.listen(first.port, address, BACKLOG);
    // The machine might not have the address, for example if it has no IPv6. In that case, nobody can use the address.
    await once(door, 'listening').then(
      () => doors.push(door),
      () => {},
    );
  }
  return { url, ended: () => Promise.all(closing) };
}

async function allAddresses(host: string): Promise<readonly string[]> {
  if (host !== 'localhost') return [];
  const found = await lookup(host, { all: true });
  return found.map(({ address }) => address);
}
