import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Database } from '../../ground/database/pool.ts';
import { markSharded } from '../../ground/database/sharded.ts';
import { divideByKey, withProfileOfKey } from './profile-hints.ts';

/** A database that has the profile of each key, and counts how often it is asked. */
function databaseOf(profiles: Map<string, string>) {
  const asked = { times: 0 };
  const query = ({ values: [hash] }: { readonly values: readonly Buffer[] }) => {
    asked.times += 1;
    const profileId = profiles.get(hash?.toString('hex') ?? '');
    return Promise.resolve({ rows: profileId === undefined ? [] : [{ profile_id: profileId }] });
  };
  const database = { query } as unknown as Database;
  markSharded(database);
  return { database, asked };
}

const nameOf = (profileId: string | undefined) => Promise.resolve(profileId);

test('the profile of a key is looked up once', async () => {
  const key = randomBytes(32);
  const { database, asked } = databaseOf(new Map([[key.toString('hex'), 'one']]));
  expect(await withProfileOfKey(database, key, nameOf, () => false)).toBe('one');
  expect(await withProfileOfKey(database, key, nameOf, () => false)).toBe('one');
  expect(asked.times).toBe(1);
});

test('a key that is unknown in the hinted profile is looked up again, and the work is tried once more', async () => {
  const key = randomBytes(32);
  const profiles = new Map([[key.toString('hex'), 'old']]);
  const { database } = databaseOf(profiles);
  const isUnknown = (answer: string | undefined) => answer !== profiles.get(key.toString('hex'));
  await withProfileOfKey(database, key, nameOf, isUnknown);
  profiles.set(key.toString('hex'), 'new');
  expect(await withProfileOfKey(database, key, nameOf, isUnknown)).toBe('new');
});

test('an unknown key has no profile, is never remembered, and is tried once', async () => {
  const key = randomBytes(32);
  const { database, asked } = databaseOf(new Map());
  const tried: unknown[] = [];
  const work = (profileId: string | undefined) => nameOf(profileId).then((name) => tried.push(name));
  for (let n = 0; n < 2; n++) await withProfileOfKey(database, key, work, () => true);
  expect(tried).toEqual(['', '']);
  expect(asked.times).toBe(2);
});

test('with one server, nothing is looked up', async () => {
  const query = () => Promise.reject(new Error('asked'));
  const database = { query } as unknown as Database;
  expect(await withProfileOfKey(database, randomBytes(32), nameOf, () => true)).toBeUndefined();
  const rows = [{ keyHash: randomBytes(32) }];
  expect([...(await divideByKey(database, rows))]).toEqual([[undefined, rows]]);
});

test('rows are divided by the profiles of their keys, without those of unknown keys', async () => {
  const [one, two, unknown] = [randomBytes(32), randomBytes(32), randomBytes(32)];
  const profiles = new Map([
    [one.toString('hex'), 'one'],
    [two.toString('hex'), 'two'],
  ]);
  const { database } = databaseOf(profiles);
  const rows = [one, two, unknown, one].map((keyHash, n) => ({ keyHash, n }));
  const divided = await divideByKey(database, rows);
  expect([...divided].map(([profileId, own]) => [profileId, own.map(({ n }) => n)])).toEqual([
    ['one', [0, 3]],
    ['two', [1]],
  ]);
});
