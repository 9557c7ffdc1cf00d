import type pg from 'pg';
import { Connection } from './connection.ts';
import type { DatabaseHosts } from './database-hosts.ts';

const LOOK_EVERY_MS = 1_000;
const ANSWER_MS = 1_500;
/** A single check can fail because a host is busy for a moment. */
const SILENT_LOOKS = 2;

/**
 * Closes a pool's connections to a host that has gone silent. A proxy in front of several hosts would close them in the
 * same way. If the connections stayed open, each statement would wait for its own time limit, and the requests would
 * wait with the statements. A host is silent if nothing arrives on any of the connections and the host does not confirm
 * on a new connection that it is the primary.
 */
export function cutSilentHost(pool: pg.Pool, hosts: DatabaseHosts): void {
  const connections = new Set<Connection>();
  let timer: NodeJS.Timeout | undefined;
  let isLooking = false;
  let silentLooks = 0;
  let seenBytes = 0;

  const receivedBytes = (): number => {
    let sum = 0;
    for (const each of connections) sum += each.receivedBytes;
    return sum;
  };

  /** All new connections lead to the same host, so the newest connection shows which host that is. */
  const isSilent = async (newest: Connection): Promise<boolean> => {
    const bytes = receivedBytes();
    const hasNews = bytes !== seenBytes;
    seenBytes = bytes;
    if (hasNews) return false;
    const { host, port } = newest;
    return hosts.ask({ host, port }, ANSWER_MS).then(
      () => false,
      () => receivedBytes() === bytes,
    );
  };

  const look = async (): Promise<void> => {
    const newest = [...connections].at(-1);
    const isIdle = pool.idleCount === pool.totalCount;
    if (newest === undefined || isIdle || isLooking) return;
    isLooking = true;
    silentLooks = (await isSilent(newest)) ? silentLooks + 1 : 0;
    isLooking = false;
    if (silentLooks < SILENT_LOOKS) return;
    silentLooks = 0;
    for (const each of connections) each.cut();
  };

  pool.on('connect', (client) => {
    if (client instanceof Connection) connections.add(client);
    timer ??= setInterval(() => void look(), LOOK_EVERY_MS).unref();
  });
  pool.on('remove', (client) => {
    if (client instanceof Connection) connections.delete(client);
    if (connections.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  });
}
