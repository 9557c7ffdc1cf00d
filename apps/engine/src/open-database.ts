import { isMigrated } from '@pay/core/ground/database/migrate';
import { createPool, type Pool } from '@pay/core/ground/database/pool';
import { seldom } from '@pay/serving/seldom';
import { ConfigError } from '@pay/settings/config-error';
import type { Logger } from 'pino';
import type { EngineConfig } from './config.ts';
import type { EngineContext } from './http/engine-context.ts';

const TELL_EVERY_MS = 10 * 60_000;

/** The engine's connections to its database. Throws ConfigError or UnfitDatabase. */
export async function openDatabase(
  config: EngineConfig,
  { logger, alarm }: { readonly logger: Logger } & Pick<EngineContext, 'alarm'>,
): Promise<Pool> {
  const mayTell = seldom(TELL_EVERY_MS);
  const pool = createPool({
    url: config.databaseUrl,
    applicationName: `pay ${config.environment}`,
    max: config.databaseConnectionsMax,
    shards: config.databaseShards,
    onConnectionLost: ({ message }) => logger.warn({ error_message: message }, 'a database connection was lost'),
    onUnanswered: () => {
      if (mayTell('')) alarm('the database did not answer, so a statement was abandoned', {});
    },
  });
  if (await isMigrated(pool)) return pool;
  await pool.end();
  throw new ConfigError('The database schema is not at the version that this program needs. Run `pay migrate` first.');
}
