import type pg from 'pg';
import { Connection } from './connection.ts';
import { isReadOnly } from './lost-connection.ts';

/**
 * The shortest time between two replacements. Without it, each statement would open a new connection while a server
 * refuses writes.
 */
const DROP_EVERY_MS = 1_000;

/**
 * Replaces all connections of a pool once one of them has led to a server that refuses writes, or when the returned
 * function is called: idle connections are closed immediately, and busy ones when their work has ended.
 */
export function dropUseless(pool: pg.Pool): () => void {
  const ages = new WeakMap<pg.PoolClient, number>();
  let age = 0;
  let droppedAtMs = Number.NEGATIVE_INFINITY;

  const drop = (): void => {
    const nowMs = performance.now();
    if (nowMs - droppedAtMs < DROP_EVERY_MS) return;
    droppedAtMs = nowMs;
    age += 1;
    // Each idle connection is taken from the pool and given back, so that the listener below closes it.
    for (let idle = pool.idleCount; idle > 0; idle--) {
      pool.connect().then(
        (client) => client.release(),
        () => {},
      );
    }
  };

  pool.on('connect', (client) => ages.set(client, age));
  pool.on('release', (error: unknown, client: pg.PoolClient) => {
    if (isReadOnly(error)) drop();
    const isGivenUp = client instanceof Connection && client.isGivenUp;
    // The pool does not keep a client that is ending.
    if (isGivenUp || ages.get(client) !== age) void client.end();
  });
  return drop;
}
