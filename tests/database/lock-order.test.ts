import { randomBytes } from 'node:crypto';
import { LOCK_TIMEOUT_MS } from '@pay/core/ground/database/lock-timeout';
import { createPool, type Pool } from '@pay/core/ground/database/pool';
import { newIdRandom, newRoutedId } from '@pay/core/ground/ids/public-id';
import { presentedKey } from '@pay/core/merchants/keys/presented-key';
import { admitCards } from '@pay/core/paying/limits/admit-cards';
import { type AttemptInserted, insertAttempts } from '@pay/core/paying/payments/attempting/start-attempt';
import { attemptFromRow } from '@pay/core/paying/payments/attempts-sql';
import { writeOutcomes } from '@pay/core/paying/payments/outcomes/write-outcomes';
import { openPayments } from '@pay/core/paying/payments/starting/start-payment';
import { insertSessions } from '@pay/core/paying/sessions/insert-sessions';
import { fromMinor } from '@pay/money/amount';
import { parseCurrency } from '@pay/money/currency';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestProfile } from '../harness/merchant.ts';
import { SIMULATOR_KINDS, SIMULATOR_STEPS } from '../harness/simulator-of.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';

const ROWS = 32;
const ROUNDS = 8;

let database: TestDatabase;
let pool: Pool;
let presented: Buffer;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool({ url: database.url, applicationName: 'lock order', max: 8 });
  const { secretKey } = await createTestProfile(database.pool);
  const key = presentedKey(secretKey.value, undefined as never);
  if (!key.ok) throw new Error('the key was refused');
  presented = key.value.keyHash;
});
afterAll(() => database.drop());

async function newSessions() {
  const amount = fromMinor(1000n, parseCurrency('BHD') as NonNullable<ReturnType<typeof parseCurrency>>);
  const rows = await insertSessions(
    pool,
    'sandbox',
    SIMULATOR_KINDS,
    Array.from({ length: ROWS }, () => ({
      presented,
      idRandom: newIdRandom(),
      paymentIdRandom: newIdRandom(),
      idempotency: undefined,
      amount,
      reference: null,
      description: null,
      metadata: {},
      successUrl: null,
      failureUrl: null,
      locale: null,
      customer: null,
      billingAddress: null,
      capture: 'automatic' as const,
      expiresIn: 3600,
    })),
    LOCK_TIMEOUT_MS,
  );
  return rows.map((row) => {
    if (row.kind !== 'created') throw new Error(row.kind);
    return row.session;
  });
}

test('statements that change the same sessions in different orders never deadlock', async () => {
  const expectNone = async (writes: readonly Promise<unknown>[]) => {
    const failed = (await Promise.allSettled(writes)).flatMap((each) =>
      each.status === 'rejected' ? [each.reason.message] : [],
    );
    expect(failed).toEqual([]);
  };
  for (let round = 0; round < ROUNDS; round++) {
    const sessions = await newSessions();
    const reversed = sessions.toReversed();
    const openings = (of: typeof sessions) =>
      openPayments(
        pool,
        'sandbox',
        SIMULATOR_KINDS,
        of.map(({ trackId }) => ({ presented, trackId, paymentIdRandom: newIdRandom() })),
        LOCK_TIMEOUT_MS,
      );
    const addresses = [1, 2, 3, 4].map(() => randomBytes(16));
    const cards = sessions.map(({ profileId }, n) => ({ profileId, address: addresses[n % 4] ?? null, bin: null }));
    const admissions = (of: typeof cards) => admitCards(pool, { address: 10_000, bin: 0 }, of, LOCK_TIMEOUT_MS);
    const started: AttemptInserted[] = [];
    const attempts = async (of: typeof sessions) => {
      const inserts = of.map(({ profileId, paymentId }, n) => ({
        profileId,
        paymentId: paymentId ?? '',
        attemptCount: 0,
        origin: { acquirer: 'simulator', accountId: null },
        capabilities: SIMULATOR_STEPS,
        card: { brand: 'visa', lastFour: '4242', expiryMonth: 12, expiryYear: 2040 } as const,
        attemptId: newRoutedId('att', profileId),
        reservedSubject: addresses[n % 4] ?? null,
        challengeReturnId: `${profileId}${randomBytes(16).toString('hex')}`,
      }));
      started.push(...(await insertAttempts(pool, 'sandbox', SIMULATOR_KINDS, inserts, LOCK_TIMEOUT_MS)));
    };
    await expectNone([
      openings(sessions),
      openings(reversed),
      attempts(reversed),
      openings(reversed),
      attempts(sessions),
      admissions(cards),
    ]);
    const inserted = started.flatMap((row) => (row.track_id === null ? [] : [attemptFromRow(row.attempt)]));
    expect(inserted).toHaveLength(ROWS);
    // The two halves of a batch end differently.
    const outcomes = (of: typeof inserted) =>
      writeOutcomes(
        pool,
        'sandbox',
        of.map((attempt, n) => ({
          attempt,
          move: n % 2 ? { next: 'approved' } : { next: 'declined', decline: { code: 'do_not_honour', raw: '05' } },
        })),
        LOCK_TIMEOUT_MS,
      );
    await expectNone([
      outcomes(inserted),
      admissions(cards),
      openings(reversed),
      outcomes(inserted.toReversed()),
      openings(sessions),
      admissions(cards.toReversed()),
      outcomes(inserted.toSorted(() => (round % 2) - 0.5)),
    ]);
  }
  // A connection reports its counts when it ends.
  await pool.end();
  const { rows } = await database.pool.query(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  expect(rows).toEqual([{ deadlocks: 0n }]);
});
