import type { TestEngine } from './test-engine.ts';

const TABLES = ['sessions', 'attempts', 'refunds', 'events', 'audit_entries'] as const;

/**
 * Row counts and digests of what a refused request must not change: the rows of the engine's own profile, because the
 * workers of a shared engine still complete payments of other files.
 */
export async function paymentRows({ database, profile }: TestEngine): Promise<unknown> {
  const columns = TABLES.map(
    (name) => `(select count(*) || ' ' || md5(coalesce(string_agg(t::text, '' order by t::text), ''))
                from ${name} t where t.profile_id = $1) as ${name}`,
  );
  const { rows } = await database.pool.query(`select ${columns.join(', ')}`, [profile.profile.profileId]);
  return rows[0];
}

/**
 * The lines of the engine's log that report an error, except alarms about other profiles: the workers of a shared engine
 * still raise alarms about what other files have left, such as settlement files with unknown payments.
 */
export async function errorLines(engine: TestEngine): Promise<readonly string[]> {
  const lines = (await engine.readLog()).split('\n');
  const own = engine.profile.profile.profileId;
  return lines.filter((line) => /"level":"(error|fatal)"/.test(line) && !isAlarmOfOthers(line, own));
}

/** The ids that contain the routing part of a profile, see `newRoutedId`. */
const ROUTED_ID = /\b[a-z]{3}_([0-9A-Za-z]{8})[0-9A-Za-z]{22}\b/g;

function isAlarmOfOthers(line: string, own: string): boolean {
  const profiles = [...line.matchAll(ROUTED_ID)].map(([, profile]) => profile);
  return line.includes('"alarm":true') && profiles.length > 0 && !profiles.includes(own);
}
