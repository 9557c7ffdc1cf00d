import type pg from 'pg';
import { Connection } from './connection.ts';
import type { DatabaseHosts } from './database-hosts.ts';

const LOOK_EVERY_MS = 500;
const ANSWER_MS = 1_000;
/** A single check can fail because a host is busy for a moment. */
const CHECKS = 2;

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
  let seenBytes = 0;

  const receivedBytes = (): number => {
    let sum = 0;
    for (const each of connections) sum += each.receivedBytes;
    return sum;
  };

  const hasNews = (): boolean => {
    const before = seenBytes;
    seenBytes = receivedBytes();
    return seenBytes !== before;
  };

  /** All new connections lead to the same host, so the newest connection shows which host that is. */
  const isSilent = async ({ host, port }: Connection): Promise<boolean> => {
    for (let check = 1; check <= CHECKS; check += 1) {
      const isAnswered = await hosts.ask({ host, port }, ANSWER_MS).then(
        () => true,
        () => false,
      );
      if (isAnswered || hasNews()) return false;
    }
    return true;
  };

  const look = async (): Promise<void> => {
    const newest = [...connections].at(-1);
    const isIdle = pool.idleCount === pool.totalCount;
    if (newest === undefined || isIdle || isLooking || hasNews()) return;
    isLooking = true;
    if (await isSilent(newest)) for (const each of connections) each.cut();
    isLooking = false;
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
