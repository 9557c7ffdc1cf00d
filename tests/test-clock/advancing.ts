import { createProfile } from '@pay/core/merchants/profiles/create-profile';
import { type ApiAnswer, apiClient } from '../harness/api-client.ts';
import { createTestProfile, OPERATOR, type TestProfile, unwrap } from '../harness/merchant.ts';
import type { TestEngine } from '../harness/test-engine.ts';
import { issueSecret } from '../harness/test-keys.ts';

export const MINUTE = 60;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

const TRIES_MAX = 10;

/**
 * Advances the test clock as a merchant's server does. On a loaded machine, an advance can wait too long for its turn;
 * it is then repeated with the same idempotency key.
 */
export async function advance(
  { api }: Pick<TestEngine, 'api'>,
  seconds: number,
  headers: Readonly<Record<string, string>> = { 'idempotency-key': crypto.randomUUID() },
): Promise<ApiAnswer> {
  const send = () => api.call('POST', '/v1/test-clock/advance', { seconds }, headers);
  let answer = await send();
  for (let tries = 1; answer.status === 503 && tries < TRIES_MAX; tries++) answer = await send();
  return answer;
}

/** How many deadlines of each kind an advance has moved, without the kinds of which it moved none. */
export async function movedBy(engine: Pick<TestEngine, 'api'>, seconds: number): Promise<Record<string, number>> {
  const { status, body } = await advance(engine, seconds);
  if (status !== 200) throw new Error(`the clock was not advanced: ${status} ${JSON.stringify(body)}`);
  const moved = Object.entries<number>(body.last_advance.moved);
  return Object.fromEntries(moved.filter(([, count]) => count > 0));
}

/** The same engine, called by another merchant with a new profile. */
export async function forNewProfile<T extends TestEngine>(engine: T): Promise<T> {
  return forProfile(engine, await createTestProfile(engine.database.pool));
}

/** The same engine, called for another sandbox profile of the same merchant. */
export async function forSibling<T extends TestEngine>(engine: T): Promise<T> {
  const { pool } = engine.database;
  const { merchantId } = engine.profile.profile;
  const deps = { pool, rules: { allowLocalhostReturnUrls: true } };
  const command = { merchantId, environment: 'sandbox', displayName: 'Second Shop' } as const;
  const created = unwrap(await createProfile(deps, OPERATOR, command));
  return forProfile(engine, { ...created, secretKey: await issueSecret(pool, created.profile.profileId) });
}

function forProfile<T extends TestEngine>(engine: T, profile: TestProfile): T {
  return { ...engine, profile, api: apiClient(engine.url, profile.secretKey.value) };
}

/** The profile's events of one type. */
export async function eventsOfType(engine: TestEngine, type: string): Promise<readonly { data: unknown }[]> {
  const { body } = await engine.api.get('/v1/events?limit=100');
  return body.data.filter((event: { type: string }) => event.type === type);
}

/** Every row of the profile in a table, as JSON. */
export async function rowsIn({ database, profile }: TestEngine, table: string): Promise<readonly unknown[]> {
  const { rows } = await database.pool.query(
    `select to_jsonb(t) as row from ${table} t where profile_id = $1 order by to_jsonb(t)::text`,
    [profile.profile.profileId],
  );
  return rows.map(({ row }) => row);
}
