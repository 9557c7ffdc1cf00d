import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type DatabaseGate = {
  /** The URL that leads to the database through the gate. */
  readonly url: string;
  /** Stops the engine's queries from reaching the database, without ending any connection. */
  close(): void;
  open(): void;
  stop(): Promise<void>;
};

/** Starts a gate between an engine and its database; the gate can hold queries back. */
export async function startDatabaseGate(databaseUrl: string): Promise<DatabaseGate> {
  const target = new URL(databaseUrl);
  const askers = new Set<Socket>();
  let isOpen = true;
  const server = createServer((asker) => {
    const database = connect(Number(target.port), target.hostname);
    askers.add(asker);
    asker.pipe(database).pipe(asker);
    if (!isOpen) asker.pause();
    for (const end of [asker, database]) {
      end.on('error', () => {});
      end.on('close', () => {
        asker.destroy();
        database.destroy();
        askers.delete(asker);
      });
    }
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.host = `localhost:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    close: () => {
      isOpen = false;
      for (const asker of askers) asker.pause();
    },
    open: () => {
      isOpen = true;
      for (const asker of askers) asker.resume();
    },
    stop: async () => {
      for (const asker of askers) asker.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
