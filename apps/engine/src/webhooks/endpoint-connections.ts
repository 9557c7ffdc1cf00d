import { Pool } from 'undici';
import type { AddressGuard } from './address-guard.ts';

export type EndpointConnections = {
  /** Connections of one endpoint to the origin of its address. */
  to(endpointId: string, origin: string): Pool;
  /** Ends them when what is under way on them has ended. */
  release(endpointId: string): void;
  close(): Promise<void>;
};

export type ConnectionOptions = {
  readonly guard: AddressGuard;
  readonly connectionsMax: number;
  readonly timeoutMs: number;
  /** Roots to trust instead of Node's own. */
  readonly trustedRoots?: string | undefined;
};

/**
 * A pool for each endpoint, and not for each origin: two merchants may use one hosting service, and the connections of
 * one that hangs must not be the other's. HTTP/1.1, one request a connection at a time.
 */
export function endpointConnections(options: ConnectionOptions): EndpointConnections {
  const pools = new Map<string, { readonly origin: string; readonly pool: Pool }>();
  const ending = new Set<Promise<void>>();

  const end = (endpointId: string): void => {
    const opened = pools.get(endpointId);
    if (!opened) return;
    pools.delete(endpointId);
    const ended = opened.pool
      .close()
      .catch(() => {})
      .finally(() => ending.delete(ended));
    ending.add(ended);
  };

  return {
    to: (endpointId, origin) => {
      const opened = pools.get(endpointId);
      if (opened?.origin === origin) return opened.pool;
      end(endpointId);
      const pool = openPool(origin, options);
      pools.set(endpointId, { origin, pool });
      return pool;
    },
    release: end,
    close: async () => {
      for (const endpointId of [...pools.keys()]) end(endpointId);
      await Promise.all(ending);
    },
  };
}

function openPool(origin: string, { guard, connectionsMax, timeoutMs, trustedRoots }: ConnectionOptions): Pool {
  return new Pool(origin, {
    connections: connectionsMax,
    pipelining: 1,
    allowH2: false,
    connect: {
      lookup: guard.lookup,
      timeout: timeoutMs,
      // Said here, so that no variable of the process can switch it off.
      rejectUnauthorized: true,
      ...(trustedRoots !== undefined && { ca: trustedRoots }),
    },
  });
}
