import { FORGET_TRIES } from '@pay/core/paying/routing/card-tries-sql';
import { forgetTries } from '@pay/core/paying/routing/take-try';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { rowsRead, type Step } from '../harness/rows-read.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(() => database.pool.query('truncate card_tries'));
afterAll(() => database.drop());

/** Records tries with a card, some days ago, of attempts that are numbered from `first` to `last`. */
async function record(first: number, last: number, daysAgo: number): Promise<void> {
  await database.pool.query(
    `insert into card_tries (merchant_id, card_hash, profile_id, attempt_id, tried_at)
     select 'mer_1', substr(sha256('card'), 1, 16), 'shop', 'att_' || n, now() - $3::integer * interval '1 day'
     from generate_series($1::integer, $2::integer) n`,
    [first, last, daysAgo],
  );
}

/** Makes a recorded try that of an attempt which the issuer declined because the card is stolen. */
async function declineAsStolen(number: number): Promise<void> {
  const connection = await database.pool.connect();
  await connection.query(
    `begin; set local session_replication_role = 'replica';
     insert into attempts (profile_id, attempt_id, track_id, number, state, acquirer, card_brand, card_last_four,
       card_expiry_month, card_expiry_year, challenge_return_id, decline_code, version, completed_at)
     values ('shop', 'att_${number}', 'trk_${number}', 1, 'declined', 'filled', 'visa', '4242', 12, 2040,
       'shop${number}', 'stolen_card', 1, now());
     commit`,
  );
  connection.release();
}

test('tries are forgotten after 30 days, and those that forbid another one after 400 days', async () => {
  for (const [number, daysAgo] of [29, 31, 399, 401].entries()) await record(number, number, daysAgo);
  await declineAsStolen(2);
  await declineAsStolen(3);
  expect(await forgetTries(database, { kind: 'worker' }, 10)).toBe(2);
  const { rows } = await database.pool.query('select attempt_id from card_tries order by attempt_id');
  expect(rows).toEqual([{ attempt_id: 'att_0' }, { attempt_id: 'att_2' }]);
});

test('tries that are too new are not read, even if the index is read in its order', async () => {
  await record(10, 3_000, 1);
  await database.pool.query('analyze card_tries');
  const connection = await database.pool.connect();
  // As with very many tries.
  await connection.query('begin; set local enable_bitmapscan = off; set local enable_seqscan = off');
  const { rows } = await connection.query<{ 'QUERY PLAN': readonly { Plan: Step }[] }>(
    `explain (analyze, format json) ${FORGET_TRIES.text}`,
    [1_000],
  );
  await connection.query('rollback');
  connection.release();
  expect(rowsRead('card_tries', rows[0]?.['QUERY PLAN'][0]?.Plan)).toBe(0);
});
