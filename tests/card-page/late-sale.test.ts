import { createSecretKey, randomBytes } from 'node:crypto';
import { readBrowserFacts } from '@pay/core/cards/browser-facts';
import { SealedCard } from '@pay/core/cards/sealed-card';
import { sealer } from '@pay/core/ground/sealing/sealer';
import { onlyOwn } from '@pay/core/paying/acquiring/acquirers';
import { DEFAULT_VELOCITY_LIMITS } from '@pay/core/paying/limits/velocity-limits';
import type { InsertAttempt } from '@pay/core/paying/payments/attempting/start-attempt';
import { submitCard } from '@pay/core/paying/payments/attempting/submit-card';
import { sharedStatements } from '@pay/core/paying/sharing/shared-statements';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { cardPage } from '../harness/card-page.ts';
import { attemptsOf, bookedSales, newPayment, truthOf } from '../harness/new-payment.ts';
import { SIMULATOR_KINDS, simulatorOf } from '../harness/simulator-of.ts';
import { sharedTestEngine, type TestEngine } from '../harness/test-engine.ts';

let engine: TestEngine;
beforeAll(async () => {
  engine = await sharedTestEngine();
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => engine.stop());

test.each([
  ['2 seconds', 2_000, 'paid', 1],
  ['4 seconds', 4_000, 'open', 0],
] as const)(
  'a pause of %s (%i ms) after the attempt was recorded leaves the session %s',
  async (_, pauseMs, status, sales) => {
    const payment = await newPayment(engine);
    const outcome = await submitAfter(payment.paymentId, pauseMs);
    expect(outcome).toEqual({ kind: 'submitted' });
    const [attempt] = await attemptsOf(engine, payment);
    expect(await bookedSales(engine, attempt?.attempt_id)).toHaveLength(sales);
    expect(await truthOf(engine, payment)).toMatchObject({ status, paid: status === 'paid' });
    if (sales > 0) return;
    expect(await truthOf(engine, payment)).toMatchObject({
      attempts: [{ status: 'declined', decline: { code: 'processing_error', raw: 'not_sent' } }],
    });
    const page = await (await cardPage(payment.url)).pay('4242424242424242');
    expect(page.text).toContain('Payment received');
  },
);

/** Submits a card in this process, whose wall clock jumps once the attempt is in the database. */
async function submitAfter(paymentId: string, pauseMs: number): Promise<unknown> {
  const { config, database } = engine;
  const { pool } = database;
  const { environment } = config;
  const shared = sharedStatements({
    pool,
    environment,
    kinds: SIMULATOR_KINDS,
    velocityLimits: DEFAULT_VELOCITY_LIMITS,
  });
  const insertAttempt: InsertAttempt = async (insert) => {
    const started = await shared.insertAttempt(insert);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + pauseMs });
    return started;
  };
  const acquirer = simulatorOf({ config });
  const deps = {
    pool,
    shared: { ...shared, insertAttempt },
    alarm: () => {},
    limitKey: createSecretKey(randomBytes(32)),
    acquirers: onlyOwn(acquirer),
    sealer: sealer(config.sealingKeys),
    returnUrl: (id: string) => `${engine.url}/payment/challenge/${id}`,
  };
  const card = new SealedCard({
    number: Buffer.from('4242424242424242'),
    cvv: Buffer.from('123'),
    expiryMonth: 12,
    expiryYear: 2040,
  });
  try {
    const command = { paymentId, attemptCount: 0, card, browser: readBrowserFacts(new Map()), countedAddress: null };
    return await submitCard(deps, { kind: 'shopper' }, command);
  } finally {
    vi.useRealTimers();
    await acquirer.close();
  }
}
