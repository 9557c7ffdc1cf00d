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

/** The lines of the engine's log that report an error, except alarms about what other files have left. */
export async function errorLines(engine: TestEngine): Promise<readonly string[]> {
  const lines = (await engine.readLog()).split('\n');
  return lines.filter((line) => /"level":"(error|fatal)"/.test(line) && !isAlarmOfOthers(line, engine));
}

/** The beginning of an id that contains the routing part of a profile, see `newRoutedId` and `publicProfileId`. */
const ROUTED = /\b[a-z]{3}_([0-9A-Za-z]{8})/g;

function isAlarmOfOthers(line: string, { profilesOfOthers }: TestEngine): boolean {
  if (!line.includes('"alarm":true')) return false;
  return [...line.matchAll(ROUTED)].some(([, profile = '']) => profilesOfOthers.has(profile));
}
