import type { Database } from './pool.ts';

const sharded = new WeakSet<Database>();

/** Notes that a pool or a connection leads to a proxy in front of several servers. */
export function markSharded(database: Database): void {
  sharded.add(database);
}

/**
 * Whether the rows of profiles are divided between several servers, so that a statement must name its profile in a
 * parameter of its own.
 */
export function isSharded(database: Database): boolean {
  return sharded.has(database);
}
