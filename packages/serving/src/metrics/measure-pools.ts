import type { Pool } from '@pay/core/ground/database/pool';
import { Gauge, type Registry } from 'prom-client';

/** The use of a process's database connections, read when the metrics are requested. */
export function measurePools(registry: Registry, pools: readonly Pool[]): void {
  new Gauge({
    name: 'pay_database_connections',
    help: 'Connections to the database, and requests that are waiting for a connection.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const sum = (count: (pool: Pool) => number) => pools.reduce((total, pool) => total + count(pool), 0);
      this.set(
        { state: 'open' },
        sum((pool) => pool.totalCount),
      );
      this.set(
        { state: 'idle' },
        sum((pool) => pool.idleCount),
      );
      this.set(
        { state: 'waited_for' },
        sum((pool) => pool.waitingCount),
      );
      this.set(
        { state: 'most' },
        sum((pool) => pool.options.max),
      );
    },
  });
}
