import { expect, test } from 'vitest';
import type { Database } from './pool.ts';
import { divide, onlyProfile, profileStatement, runForm } from './profile-statement.ts';
import { markSharded } from './sharded.ts';

const FORMS = profileStatement(
  'test.read',
  2,
  (tie) => `select ${tie.own('r.profile_id')} from things s, r where s.track_id = $1${tie.and('s')}`,
);

function recorder(): { readonly database: Database; readonly sent: unknown[] } {
  const sent: unknown[] = [];
  const query = (asked: unknown) => {
    sent.push(asked);
    return Promise.resolve({ rows: [] });
  };
  return { database: { query } as unknown as Database, sent };
}

test('with one server, the text has nothing about the profile', async () => {
  const { database, sent } = recorder();
  await runForm(database, FORMS, ['trk'], undefined);
  const text = 'select r.profile_id from things s, r where s.track_id = $1';
  expect(sent).toEqual([{ name: 'test.read', text, values: ['trk'] }]);
});

test('with several servers, the same text names the profile as its last parameter', async () => {
  const { database, sent } = recorder();
  await runForm(database, FORMS, ['trk'], 'pro');
  const text = 'select $2 from things s, r where s.track_id = $1 and s.profile_id = $2';
  expect(sent).toEqual([{ name: 'test.read_for_profile', text, values: ['trk', 'pro'] }]);
});

test('a profile that is not the last parameter is a fault', () => {
  const { database } = recorder();
  expect(() => runForm(database, FORMS, ['trk', 'more'], 'pro')).toThrow('test.read has 2 parameters');
});

test('rows of more than one profile share a statement only with one server', () => {
  const { database } = recorder();
  const rows = ['a1', 'b1', 'a2'];
  const first = (row: string) => row.slice(0, 1);
  expect(onlyProfile(database, rows, first)).toBeUndefined();
  expect([...divide(database, rows, first)]).toEqual([[undefined, rows]]);
  markSharded(database);
  expect(() => onlyProfile(database, rows, first)).toThrow('more than one profile');
  expect(onlyProfile(database, ['a1', 'a2'], first)).toBe('a');
  expect([...divide(database, rows, first)]).toEqual([
    ['a', ['a1', 'a2']],
    ['b', ['b1']],
  ]);
});
