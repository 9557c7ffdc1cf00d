import { createPool, type Pool } from '@pay/core/ground/database/pool';

/** Connections on which the library finds the tables of the schema `identity` without naming the schema. */
export function identityPool(url: string, max: number, onConnectionLost: (error: Error) => void = () => {}): Pool {
  return createPool({ url, applicationName: 'pay identity', max, searchPath: 'identity', onConnectionLost });
}
