import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type SilentProxy = {
  /** The URL that leads to the database through the proxy. */
  readonly url: string;
  /** Loses everything on the open connections from now on, without closing any of them. */
  silence(): void;
  /**
   * Silences the next connection that sends this text. The text reaches the database, but no answer comes back.
   * Resolves once the text has been sent.
   */
  silenceAfter(text: string): Promise<void>;
  /**
   * Holds back all answers to the next connection that sends this text, until the returned function is called. Resolves
   * once the text has been sent.
   */
  holdAfter(text: string): Promise<() => void>;
  /** Sends new connections to this port from now on. With 0, nothing answers them. */
  leadTo(port: number): void;
  stop(): Promise<void>;
};

type Line = { isSilent: boolean; held: Buffer[] | undefined };

/** Starts a database proxy that can lose packets, as a network or a frozen host does. */
export async function startSilentProxy(databaseUrl: string): Promise<SilentProxy> {
  const url = new URL(databaseUrl);
  // Tests wait until the usual time limit ends a connection that goes silent.
  url.searchParams.delete('connect_timeout');
  const { hostname: host } = url;
  const sockets = new Set<Socket>();
  const lines = new Set<Line>();
  let target = Number(url.port);
  let after: { readonly text: string; readonly happen: () => void } | undefined;
  let holdAfter: { readonly text: string; readonly happen: (letGo: () => void) => void } | undefined;
  const server = createServer({ noDelay: true }, (client) => {
    const line: Line = { isSilent: target === 0, held: undefined };
    lines.add(line);
    const database = target === 0 ? undefined : connect({ port: target, host, noDelay: true });
    for (const end of [client, ...(database ? [database] : [])]) {
      sockets.add(end);
      end.on('error', () => {});
      end.on('close', () => {
        sockets.delete(end);
        if (line.isSilent) return;
        client.destroy();
        database?.destroy();
      });
    }
    client.on('data', (bytes) => {
      if (line.isSilent) return;
      if (holdAfter !== undefined && bytes.includes(holdAfter.text)) {
        line.held = [];
        holdAfter.happen(() => {
          for (const each of line.held ?? []) client.write(each);
          line.held = undefined;
        });
        holdAfter = undefined;
      }
      database?.write(bytes);
      if (after === undefined || !bytes.includes(after.text)) return;
      line.isSilent = true;
      after.happen();
      after = undefined;
    });
    database?.on('data', (bytes) => {
      if (line.held) line.held.push(bytes);
      else if (!line.isSilent) client.write(bytes);
    });
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  url.host = `localhost:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    silence: () => {
      for (const line of lines) line.isSilent = true;
    },
    silenceAfter: (text) =>
      new Promise((happen) => {
        after = { text, happen };
      }),
    holdAfter: (text) =>
      new Promise((happen) => {
        holdAfter = { text, happen };
      }),
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
