import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type SilentProxy = {
  /** The database's address through the proxy. */
  readonly url: string;
  /** How many connections have been opened so far. */
  readonly opened: () => number;
  /** What goes over the connections that stand now is lost from here on, and none of them ends. */
  silence(): void;
  /** The same of the next connection on which this text is asked: it reaches the database, and no answer comes back. */
  silenceAfter(asked: string): void;
  /** Connections that are opened from here on lead to this port, 0: into nothing. */
  leadTo(port: number): void;
  stop(): Promise<void>;
};

type Line = { isSilent: boolean };

/** Stands between a program and its database, and can let packets vanish as a network or a frozen host does. */
export async function startSilentProxy(databaseUrl: string): Promise<SilentProxy> {
  const url = new URL(databaseUrl);
  const { hostname: host } = url;
  const sockets = new Set<Socket>();
  const lines = new Set<Line>();
  let target = Number(url.port);
  let opened = 0;
  let after: string | undefined;
  const server = createServer({ noDelay: true }, (asker) => {
    opened += 1;
    const line: Line = { isSilent: target === 0 };
    lines.add(line);
    const database = target === 0 ? undefined : connect({ port: target, host, noDelay: true });
    for (const end of [asker, ...(database ? [database] : [])]) {
      sockets.add(end);
      end.on('error', () => {});
      end.on('close', () => {
        sockets.delete(end);
        if (line.isSilent) return;
        asker.destroy();
        database?.destroy();
      });
    }
    asker.on('data', (bytes) => {
      if (line.isSilent) return;
      database?.write(bytes);
      if (after === undefined || !bytes.includes(after)) return;
      line.isSilent = true;
      after = undefined;
    });
    database?.on('data', (bytes) => line.isSilent || asker.write(bytes));
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  url.host = `localhost:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    opened: () => opened,
    silence: () => {
      for (const line of lines) line.isSilent = true;
    },
    silenceAfter: (asked) => {
      after = asked;
    },
    leadTo: (port) => {
      target = port;
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
