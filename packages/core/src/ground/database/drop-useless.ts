import type pg from 'pg';
import { isReadOnly } from './lost-connection.ts';

/** A server that takes no writes for long must not have its connections opened anew for each statement. */
const DROP_EVERY_MS = 1_000;

/**
 * The connections of a pool are not believed any more once one of them has turned out to lead to a server that takes no
 * writes, or when the function that this gives is called: those at rest end at once, the others when their work has ended.
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
    // Taken from the pool and given back, each goes through the listener below.
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
    // The pool does not keep a client that is ending.
    if (ages.get(client) !== age) void client.end();
  });
  return drop;
}
