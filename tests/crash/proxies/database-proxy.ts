import { connect, createServer, type Socket } from 'node:net';
import type { FaultDesk } from '../faults/fault-desk.ts';
import type { Disturbances } from '../stand/disturbances.ts';
import type { ProcessControl } from '../stand/process-control.ts';
import { joinLink } from './database-link.ts';
import { listen } from './listen.ts';

export type WireProxy = { readonly port: number; stop(): void };

export type DatabaseProxy = WireProxy & {
  /** For this time, loses everything on all connections of this node, including new ones; then closes them. */
  silence(ms: number): Promise<void>;
};

export type DatabaseProxyOptions = {
  readonly databasePort: number;
  readonly desk: FaultDesk;
  readonly disturbances: Disturbances;
  /** The process that owns these connections. */
  readonly control: ProcessControl;
};

/**
 * Both ends of one connection. While the connection is silent, nothing passes, and neither end notices that the other
 * is gone.
 */
export type Line = { readonly engine: Socket; readonly database: Socket; isSilent: boolean };

/**
 * Starts a proxy between an engine and PostgreSQL that sees each statement and commit. It relies on the driver running
 * one statement at a time on each connection.
 */
export async function startDatabaseProxy(options: DatabaseProxyOptions): Promise<DatabaseProxy> {
  const lines = new Set<Line>();
  let isSilent = false;

  const server = createServer({ noDelay: true }, (engine) => {
    const database = connect({ port: options.databasePort, host: '127.0.0.1', noDelay: true });
    const line: Line = { engine, database, isSilent };
    lines.add(line);
    for (const socket of [engine, database]) {
      socket.on('error', () => {});
      socket.on('close', () => {
        if (!line.isSilent) close(line);
      });
    }
    joinLink(line, options, () => close(line));
  });

  function close(line: Line): void {
    lines.delete(line);
    line.engine.destroy();
    line.database.destroy();
  }

  const port = await listen(server);
  return {
    port,
    silence: async (ms) => {
      isSilent = true;
      for (const line of lines) line.isSilent = true;
      await options.desk.last(ms);
      isSilent = false;
      for (const line of lines) if (line.isSilent) close(line);
    },
    stop: () => {
      server.close();
      for (const line of lines) close(line);
    },
  };
}
