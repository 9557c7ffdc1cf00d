import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type DroppingPooler = { readonly url: string; stop(): Promise<void> };

/** The start-up parameters that every pooler passes on. The others are dropped. */
const KEPT = new Set(['user', 'database', 'client_encoding', 'application_name']);

/** Starts a database proxy that drops start-up parameters, as some poolers do. */
export async function startDroppingPooler(databaseUrl: string): Promise<DroppingPooler> {
  const url = new URL(databaseUrl);
  const { hostname: host } = url;
  const port = Number(url.port);
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true }, (client) => {
    const database = connect({ port, host, noDelay: true });
    for (const end of [client, database]) {
      sockets.add(end);
      end.on('error', () => {});
      end.on('close', () => {
        sockets.delete(end);
        client.destroy();
        database.destroy();
      });
    }
    // The first message has a few hundred bytes, so it arrives in one piece.
    client.once('data', (first) => {
      database.write(withoutParameters(first));
      client.pipe(database);
    });
    database.pipe(client);
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  url.host = `localhost:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/**
 * The message consists of its length, the protocol, names and values that each end with a zero byte, and a final zero
 * byte.
 */
function withoutParameters(startup: Buffer): Buffer {
  const texts = startup.subarray(8, -1).toString().split('\0').slice(0, -1);
  const kept = texts.filter((_, place) => KEPT.has(texts[place - (place % 2)] ?? ''));
  const parameters = Buffer.from(`${kept.map((text) => `${text}\0`).join('')}\0`);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(8 + parameters.length);
  return Buffer.concat([length, startup.subarray(4, 8), parameters]);
}
