import { type Env, wholeNumber } from './read-settings.ts';

/** PAY_DATABASE_SHARDS: how many servers the proxy at DATABASE_URL divides the profiles between; 1 without a proxy. */
export function databaseShards(env: Env): number {
  return wholeNumber(env, 'PAY_DATABASE_SHARDS', { least: 1, most: 64, otherwise: 1 });
}
