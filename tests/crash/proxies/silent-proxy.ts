import { connect, createServer, type Socket } from 'node:net';
import { listen, type WireProxy } from './listen.ts';

/** A proxy in front of a database server that can lose everything for a time. */
export type SilentProxy = WireProxy & {
  /**
   * Until the promise resolves, loses everything in both directions on all connections, including new ones; then closes
   * them.
   */
  silence(time: Promise<void>): Promise<void>;
};

/**
 * Both ends of one connection. While the connection is silent, nothing passes, and neither end notices that the other
 * is gone.
 */
export type Line = { readonly engine: Socket; readonly database: Socket; isSilent: boolean };

/** Connects the ends of a line. `close` closes both. */
export type Join = (line: Line, close: () => void) => void;

/** Starts a proxy that passes everything on, unless `join` treats the connection in another way. */
export async function startSilentProxy(databasePort: number, join: Join = passOn): Promise<SilentProxy> {
  const lines = new Set<Line>();
  let isSilent = false;

  const server = createServer({ noDelay: true }, (engine) => {
    const database = connect({ port: databasePort, host: '127.0.0.1', noDelay: true });
    const line: Line = { engine, database, isSilent };
    lines.add(line);
    for (const socket of [engine, database]) {
      socket.on('error', () => {});
      socket.on('close', () => {
        if (!line.isSilent) close(line);
      });
    }
    join(line, () => close(line));
  });

  function close(line: Line): void {
    lines.delete(line);
    line.engine.destroy();
    line.database.destroy();
  }

  return {
    port: await listen(server),
    silence: async (time) => {
      isSilent = true;
      for (const line of lines) line.isSilent = true;
      await time;
      isSilent = false;
      for (const line of lines) if (line.isSilent) close(line);
    },
    stop: () => {
      server.close();
      for (const line of lines) close(line);
    },
  };
}

function passOn(line: Line): void {
  const { engine, database } = line;
  engine.on('data', (bytes: Buffer) => line.isSilent || database.write(bytes));
  database.on('data', (bytes: Buffer) => line.isSilent || engine.write(bytes));
}
