import { describe, expect, test } from 'vitest';
import { classify, type Schema } from './classify.ts';

const PAYMENT = ['profile_id', 'track_id', 'attempt_id', 'state'];
const schema: Schema = {
  tables: new Map([
    ['sessions', PAYMENT],
    ['attempts', PAYMENT],
    ['profiles', ['profile_id', 'merchant_id', 'created_at']],
    ['api_keys', ['key_id', 'key_hash', 'profile_id']],
  ]),
  ownDefaults: new Set(['profiles.created_at']),
};
const kindOf = (text: string) => {
  const verdict = classify(text, schema);
  return verdict.kind === 'one profile' ? verdict.parameter : verdict.kind;
};

describe('a statement of one profile', () => {
  test.each([
    ['compares it with the parameter', 'select 1 from sessions where profile_id = $2 and track_id = $1', 2],
    [
      'joins tables by it',
      'select 1 from sessions s join attempts a using (profile_id, track_id) where s.profile_id = $1',
      1,
    ],
    [
      'follows equalities',
      'select 1 from sessions s, attempts a where a.profile_id = s.profile_id and $1 = s.profile_id',
      1,
    ],
    [
      'is tied by the small table that it joins',
      `select 1 from api_keys k left join lateral (select from sessions s where s.profile_id = k.profile_id and s.profile_id = $1) s on true`,
      1,
    ],
    [
      'reads what a part of it has changed',
      `with moved as (update attempts set state = 'x' where profile_id = $1 returning *)
       update sessions s set state = m.state from moved m where s.profile_id = m.profile_id`,
      1,
    ],
    ['inserts the parameter', 'insert into sessions (track_id, profile_id) values ($1, $2)', 2],
    [
      'inserts the parameter for each row',
      'insert into sessions (profile_id, track_id) select $2, t from unnest($1::text[]) t (t)',
      2,
    ],
    [
      'inserts what it has read',
      'insert into attempts (profile_id, track_id) select s.profile_id, s.track_id from sessions s where s.profile_id = $1',
      1,
    ],
    [
      'unites two parts',
      'with all_of as (select profile_id from sessions where profile_id = $1 union all select $1) select 1 from all_of b join attempts a using (profile_id)',
      1,
    ],
  ])('%s', (_, text, parameter) => {
    expect(kindOf(text)).toBe(parameter);
  });
});

describe('a statement that cannot be routed', () => {
  test.each([
    ['names no profile', 'select 1 from sessions where track_id = $1'],
    ['names several profiles', 'select 1 from sessions where profile_id = any ($1)'],
    ['reads profiles from an array', 'select 1 from unnest($1::text[]) r (p) join sessions s on s.profile_id = r.p'],
    ['names the profile in one of two cases', 'select 1 from sessions where profile_id = $1 or track_id = $2'],
    ['reads another table as a whole', 'select 1 from sessions s, attempts a where s.profile_id = $1'],
    [
      'reads another table in a subselect',
      'select (select count(*) from attempts) from sessions where profile_id = $1',
    ],
    [
      'keeps all rows by an outer join',
      'select 1 from sessions s left join attempts a on s.profile_id = $1 and a.profile_id = $1',
    ],
    ['is about two profiles', 'select 1 from sessions s, attempts a where s.profile_id = $1 and a.profile_id = $2'],
    [
      'unites rows of others',
      'with b as (select $1 as profile_id union all select profile_id from profiles) select 1 from b join sessions using (profile_id)',
    ],
    [
      'names the profile of a small table only',
      'select 1 from profiles p join sessions s using (profile_id) where p.profile_id = $1',
    ],
    [
      'changes a small table as well',
      'with s as (select from sessions where profile_id = $1) delete from api_keys where profile_id = $1',
    ],
    [
      'inserts the profile of a small table',
      'insert into sessions (profile_id) select profile_id from api_keys where key_hash = $1',
    ],
    [
      'moves rows to another profile',
      'insert into sessions (profile_id, track_id) select $2, track_id from attempts where profile_id = $1',
    ],
  ])('%s', (_, text) => {
    expect(kindOf(text)).toBe('unrouted');
  });
});

describe('a statement about small tables', () => {
  test('is answered by any server if it only reads', () => {
    expect(kindOf('select 1 from profiles')).toBe('small');
    expect(kindOf('select pg_notify($1, $2)')).toBe('no table');
  });

  test('is run by all servers if it changes or locks them', () => {
    expect(kindOf('delete from api_keys where key_id = $1')).toBe('small, on all');
    expect(kindOf('select 1 from api_keys for update')).toBe('small, on all');
  });

  test.each([
    ['update api_keys set key_id = now()::text', 'now()'],
    ['insert into profiles (profile_id) values ($1)', 'created_at'],
    ['insert into profiles values ($1, $2, $3)', undefined],
    ['delete from profiles where created_at < current_date', 'current_date'],
  ])('%s: lets each server compute %s', (text, ownValue) => {
    expect(classify(text, schema)).toEqual({ kind: 'small, on all', ownValue });
  });
});
