import type pg from 'pg';
import { CONNECTION_SETTINGS } from './connection-settings.ts';

/** The error for a database that Pay must not use in its current state. The message is a sentence for an operator. */
export class UnfitDatabase extends Error {}

const NAMES = Object.keys(CONNECTION_SETTINGS);

/** A statement that has waited for a standby for longer than this belongs to an abandoned connection. */
const HELD_SECONDS = 10;

export const CONNECTION_CHECK = `select
    array(select current_setting(name) from unnest($1::text[]) with ordinality as s(name, n) order by n) as settings,
    pg_is_in_recovery() as is_standby,
    (select count(*) from pg_stat_activity
     where wait_event = 'SyncRep' and state_change < now() - interval '${HELD_SECONDS} seconds')::integer as held,
    current_setting('max_connections')::integer as most`;

type Check = {
  readonly settings: readonly string[];
  readonly is_standby: boolean;
  readonly held: number;
  readonly most: number;
};

/**
 * Checks a connection before its first use. Throws UnfitDatabase if the connection does not have the required settings,
 * if the connection leads to a standby (which can lag behind), or if abandoned connections take half of the server's
 * connections.
 */
export async function checkConnection(client: pg.ClientBase, withinMs: number): Promise<void> {
  const query = { text: CONNECTION_CHECK, values: [NAMES], query_timeout: withinMs };
  const { rows } = await client.query<Check>(query);
  const [check] = rows;
  if (!check) throw new Error('a connection check returned no row');
  const wrong = NAMES.flatMap((name, place) => {
    const [is, should] = [check.settings[place], CONNECTION_SETTINGS[name]];
    return is === should ? [] : [`${name} is ${is} instead of ${should}`];
  });
  if (wrong.length > 0) {
    throw new UnfitDatabase(
      `The database connection lacks settings that Pay needs (${wrong.join(', ')}). ` +
        'Let the pooler pass on start-up parameters, remove the parameter `options` from DATABASE_URL, or give the role these settings.',
    );
  }
  if (check.is_standby)
    throw new UnfitDatabase('The database is a standby, which is read-only. Connect to the primary.');
  // A commit that waits for a standby cannot be cancelled, so each abandoned connection stays on the server.
  if (2 * check.held >= check.most) {
    throw new UnfitDatabase(
      `${check.held} commits have waited for the database's standby for more than ${HELD_SECONDS} s. Check the standby.`,
    );
  }
}
