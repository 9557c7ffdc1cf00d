import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

export type RawReceiver = {
  readonly url: string;
  /** The number of connections that were opened to the receiver. */
  readonly connections: () => number;
  stop(): Promise<void>;
};

/** Starts a server that answers with whatever `behave` sends, once the server has received data. */
export async function startRawReceiver(
  behave: (socket: Socket) => void = () => {},
  host = '127.0.0.1',
): Promise<RawReceiver> {
  const sockets = new Set<Socket>();
  let count = 0;
  const server = createServer((socket) => {
    count += 1;
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
    socket.once('data', () => behave(socket));
    socket.resume();
  });
  server.listen(0, host);
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/hooks`,
    connections: () => count,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
