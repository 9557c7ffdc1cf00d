import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type Hook = { readonly body: string; readonly headers: IncomingHttpHeaders };

export type HookReceiver = {
  readonly url: string;
  /** Every request that has come, those that it refused among them. */
  readonly hooks: readonly Hook[];
  /** What it answers from now on; null: it begins to answer and never ends. */
  status: number | null;
  /** Nothing listens any more, until it is opened again. */
  close(): Promise<void>;
  open(): Promise<void>;
};

/** A merchant's server that may be away for a while, and comes back at its old address. */
export async function startHookReceiver(): Promise<HookReceiver> {
  const hooks: Hook[] = [];
  let server: Server;
  let port = 0;
  const open = async () => {
    server = createServer(async (request, response) => {
      hooks.push({ body: await text(request), headers: request.headers });
      response.writeHead(receiver.status ?? 200, { location: '/elsewhere' });
      if (receiver.status === null) response.write('and so on');
      else response.end();
    }).listen(port, 'localhost');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  };
  await open();
  const receiver: HookReceiver = {
    url: `http://localhost:${port}/hooks`,
    hooks,
    status: 204,
    open,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return receiver;
}
