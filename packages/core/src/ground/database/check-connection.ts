import type pg from 'pg';
import { CONNECTION_SETTINGS } from './connection-settings.ts';

/** A database that Pay must not be run on as it is; the message is a sentence for whoever runs it. */
export class UnfitDatabase extends Error {}

const NAMES = Object.keys(CONNECTION_SETTINGS);

/** Statements that have waited for a standby for so long belong to connections that were given up. */
const HELD_SECONDS = 10;

const LOOK = `select
    array(select current_setting(name) from unnest($1::text[]) with ordinality as s(name, n) order by n) as settings,
    pg_is_in_recovery() as is_standby,
    (select count(*) from pg_stat_activity
     where wait_event = 'SyncRep' and state_change < now() - interval '${HELD_SECONDS} seconds')::integer as held,
    current_setting('max_connections')::integer as most`;

type Look = {
  readonly settings: readonly string[];
  readonly is_standby: boolean;
  readonly held: number;
  readonly most: number;
};

/**
 * Looks at a connection before its first use. Throws UnfitDatabase when its settings are not those that it was given,
 * when it leads to a standby, which may be behind, and when connections that were given up fill the server.
 */
export async function checkConnection(client: pg.ClientBase, withinMs: number): Promise<void> {
  const query = { text: LOOK, values: [NAMES], query_timeout: withinMs };
  const { rows } = await client.query<Look>(query);
  const [look] = rows;
  if (!look) throw new Error('a connection said nothing of itself');
  const wrong = NAMES.flatMap((name, place) => {
    const [is, should] = [look.settings[place], CONNECTION_SETTINGS[name]];
    return is === should ? [] : [`${name} is ${is} instead of ${should}`];
  });
  if (wrong.length > 0) {
    throw new UnfitDatabase(
      `The database does not keep the settings that Pay connects with (${wrong.join(', ')}): ` +
        'let the pooler in between pass start-up parameters on, take options out of DATABASE_URL, or give the role these settings.',
    );
  }
  if (look.is_standby)
    throw new UnfitDatabase('The database is a standby, which can only be read: connect to the primary.');
  // A commit that waits for a standby cannot be called off, so each connection that is given up stays at the server.
  if (2 * look.held >= look.most) {
    throw new UnfitDatabase(
      `${look.held} commits have waited for the database's standby for more than ${HELD_SECONDS} s.`,
    );
  }
}
