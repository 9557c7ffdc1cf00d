import type { FaultDesk } from '../faults/fault-desk.ts';
import type { Disturbances } from '../stand/disturbances.ts';
import type { ProcessControl } from '../stand/process-control.ts';
import { joinLink } from './database-link.ts';
import type { WireProxy } from './listen.ts';
import { startSilentProxy } from './silent-proxy.ts';

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
 * Starts a proxy between an engine and PostgreSQL. The proxy sees each statement and commit, and relies on the engine's
 * driver to run one statement at a time on each connection.
 */
export async function startDatabaseProxy(options: DatabaseProxyOptions): Promise<DatabaseProxy> {
  const proxy = await startSilentProxy(options.databasePort, (line, close) => joinLink(line, options, close));
  return { ...proxy, silence: (ms) => proxy.silence(options.desk.last(ms)) };
}
