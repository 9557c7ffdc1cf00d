import type { AddressGuard } from '@pay/acquirers/address-guard';
import { Pool } from 'undici';

export type EndpointConnections = {
  /** The connections to the origin of an endpoint's URL. */
  to(endpointId: string, origin: string): Pool;
  /** Closes an endpoint's connections when the requests in progress on them have ended. */
  release(endpointId: string): void;
  close(): Promise<void>;
};

export type ConnectionOptions = {
  readonly guard: AddressGuard;
  readonly connectionsMax: number;
  readonly timeoutMs: number;
  /** Root certificates to trust instead of Node's own. */
  readonly trustedRoots?: string | undefined;
};

/**
 * Keeps one pool for each endpoint, not for each origin. Two merchants can use the same hosting service, and an
 * endpoint that hangs must not affect another. Uses HTTP/1.1, with one request at a time on each connection.
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
      // Set explicitly, so that no environment variable can switch off the check of certificates.
      rejectUnauthorized: true,
      ...(trustedRoots !== undefined && { ca: trustedRoots }),
    },
  });
}
