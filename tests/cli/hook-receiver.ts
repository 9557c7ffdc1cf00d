import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type Hook = { readonly body: string; readonly headers: IncomingHttpHeaders };

export type HookReceiver = {
  readonly url: string;
  /** Every request so far, including those that it refused. */
  readonly hooks: readonly Hook[];
  /** The status of its answers from now on; with null, it begins an answer and never finishes it. */
  status: number | null;
  /** Stops listening until it is opened again. */
  close(): Promise<void>;
  open(): Promise<void>;
};

/** Starts a merchant's server that can be closed for a while and opened again at the same address. */
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
