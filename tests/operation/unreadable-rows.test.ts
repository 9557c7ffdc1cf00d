import { UnreadableRow } from '@pay/core/ground/database/unreadable-row';
import { type StartedAttempt, startAttempt } from '@pay/core/paying/payments/attempting/start-attempt';
import { readPayment } from '@pay/core/paying/payments/reading/read-payment';
import { sharedStatements } from '@pay/core/paying/sharing/shared-statements';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verdict } from '../harness/api-client.ts';
import { fetchPage } from '../harness/card-page.ts';
import { eventually } from '../harness/eventually.ts';
import { attemptsOf, eventsOf, type NewPayment, newPayment, truthOf } from '../harness/new-payment.ts';
import { SIMULATOR_KINDS, SIMULATOR_STEPS } from '../harness/simulator-of.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';

let engine: TestEngine;
beforeAll(async () => {
  // The engine is separate because a sweep and its alarms concern all profiles.
  engine = await startTestEngine();
});
afterAll(() => engine.stop());

/** Makes a session unreadable, as if its currency had been removed from the list. */
async function makeUnreadable({ trackId }: NewPayment): Promise<void> {
  await engine.database.pool.query("update sessions set currency = 'QQQ' where track_id = $1", [trackId]);
}

const statusOf = async ({ trackId }: NewPayment) => {
  const { rows } = await engine.database.pool.query('select status from sessions where track_id = $1', [trackId]);
  return rows[0].status as string;
};

const alarms = async ({ trackId }: NewPayment) =>
  (await engine.readLog()).split('\n').filter((line) => line.includes('"alarm":true') && line.includes(trackId));

describe('a session that cannot be read', () => {
  test('does not stop other sessions from expiring, and raises one alarm', async () => {
    const payments = await Promise.all(Array.from({ length: 5 }, () => newPayment(engine)));
    const [first, second, ...others] = payments as [NewPayment, NewPayment, ...NewPayment[]];
    await Promise.all([first, second].map(makeUnreadable));
    const tracks = payments.map(({ trackId }) => trackId);
    await engine.database.pool.query('update sessions set expires_at = now() where track_id = any ($1)', [tracks]);
    for (const other of others) {
      await eventually(() => statusOf(other)).toBe('expired');
      expect(await eventsOf(engine, other)).toEqual(['session.expired']);
    }
    // Later sweeps skip this session as well.
    const later = await newPayment(engine);
    await engine.database.pool.query('update sessions set expires_at = now() where track_id = $1', [later.trackId]);
    await eventually(() => statusOf(later)).toBe('expired');
    expect(await Promise.all([first, second].map(statusOf))).toEqual(['open', 'open']);
    expect(await eventsOf(engine, first)).toEqual([]);
    expect(await alarms(first)).toHaveLength(1);
    expect(await alarms(second)).toHaveLength(1);
  });

  test('raises an alarm when it is requested, and the answer is a server error', async () => {
    const payment = await newPayment(engine);
    await makeUnreadable(payment);
    for (let time = 0; time < 2; time++) {
      expect((await fetchPage(payment.url)).status).toBe(503);
      const { trackId } = payment;
      expect(verdict(await engine.api.post('/merchant/payment-status', { track_id: trackId }))).toBe('503 unavailable');
    }
    expect(await alarms(payment)).toHaveLength(1);
  });

  test('affects no other payment that shares its statements: the others are sent to the acquirer, and their outcomes are recorded', async () => {
    const { pool } = engine.database;
    const shared = sharedStatements({ pool, environment: 'sandbox', kinds: SIMULATOR_KINDS });
    const payments = await Promise.all(Array.from({ length: 4 }, () => newPayment(engine)));
    const [unreadable, ...others] = payments as [NewPayment, ...NewPayment[]];
    await makeUnreadable(unreadable);
    const together = <T>(of: readonly NewPayment[], work: (payment: NewPayment) => Promise<T>) =>
      Promise.allSettled(of.map(work));
    const expectAlone = (settled: readonly PromiseSettledResult<unknown>[]) => {
      expect(settled.map(({ status }) => status)).toEqual(['rejected', ...others.map(() => 'fulfilled')]);
      expect(settled[0]).toMatchObject({ reason: expect.any(UnreadableRow) });
    };
    expectAlone(await together(payments, ({ paymentId }) => readPayment({ shared }, paymentId)));
    const card = { brand: 'visa', lastFour: '4242', expiryMonth: 12, expiryYear: 2040 } as const;
    const started = await together(payments, ({ paymentId }) =>
      startAttempt(
        { shared },
        {
          paymentId,
          attemptCount: 0,
          origin: { acquirer: 'simulator', accountId: null },
          capabilities: SIMULATOR_STEPS,
          card,
        },
      ),
    );
    expectAlone(started);

    const attempts = started.flatMap((each) => (each.status === 'fulfilled' ? [each.value as StartedAttempt] : []));
    const [odd, ...rest] = others as [NewPayment, ...NewPayment[]];
    await makeUnreadable(odd);
    const written = await Promise.allSettled(
      attempts.map(({ attempt }) =>
        shared.writeOutcome({
          attempt,
          move: { next: 'approved', acquirerReference: 'acq-1', authorisationCode: '123456' },
        }),
      ),
    );
    expect(written.map(({ status }) => status)).toEqual(['rejected', ...rest.map(() => 'fulfilled')]);
    for (const each of rest) expect(await truthOf(engine, each)).toMatchObject({ paid: true });
    expect(await attemptsOf(engine, odd)).toMatchObject([{ state: 'submitting' }]);
  });
});
