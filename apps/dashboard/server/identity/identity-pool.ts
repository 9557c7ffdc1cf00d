import { createPool, type Pool } from '@pay/core/ground/database/pool';

/** Connections on which the tables of the schema `identity` go by their bare names, as the library writes them. */
export function identityPool(url: string, max: number, onConnectionLost: (error: Error) => void = () => {}): Pool {
  return createPool({ url, applicationName: 'pay identity', max, searchPath: 'identity', onConnectionLost });
}
