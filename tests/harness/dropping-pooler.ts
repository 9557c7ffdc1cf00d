import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type DroppingPooler = { readonly url: string; stop(): Promise<void> };

/** What every pooler must pass on; the other start-up parameters are dropped. */
const KEPT = new Set(['user', 'database', 'client_encoding', 'application_name']);

/** Stands before a database as a pooler that ignores start-up parameters. */
export async function startDroppingPooler(databaseUrl: string): Promise<DroppingPooler> {
  const url = new URL(databaseUrl);
  const { hostname: host } = url;
  const port = Number(url.port);
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true }, (asker) => {
    const database = connect({ port, host, noDelay: true });
    for (const end of [asker, database]) {
      sockets.add(end);
      end.on('error', () => {});
      end.on('close', () => {
        sockets.delete(end);
        asker.destroy();
        database.destroy();
      });
    }
    // The first message comes in one piece: it is a few hundred bytes.
    asker.once('data', (first) => {
      database.write(withoutParameters(first));
      asker.pipe(database);
    });
    database.pipe(asker);
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

/** Length, protocol, then names and values that each end with a zero, as the whole does. */
function withoutParameters(startup: Buffer): Buffer {
  const texts = startup.subarray(8, -1).toString().split('\0').slice(0, -1);
  const kept = texts.filter((_, place) => KEPT.has(texts[place - (place % 2)] ?? ''));
  const parameters = Buffer.from(`${kept.map((text) => `${text}\0`).join('')}\0`);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(8 + parameters.length);
  return Buffer.concat([length, startup.subarray(4, 8), parameters]);
}
