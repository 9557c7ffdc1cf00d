import { createSecretKey, randomBytes } from 'node:crypto';
import { readBrowserFacts } from '@pay/core/cards/browser-facts';
import { SealedCard } from '@pay/core/cards/sealed-card';
import { sealer } from '@pay/core/ground/sealing/sealer';
import { onlyOwn } from '@pay/core/paying/acquiring/acquirers';
import { DEFAULT_VELOCITY_LIMITS } from '@pay/core/paying/limits/velocity-limits';
import { submitCard } from '@pay/core/paying/payments/attempting/submit-card';
import { sharedStatements } from '@pay/core/paying/sharing/shared-statements';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { honest } from '../harness/acquirer-proxy.ts';
import { eventually } from '../harness/eventually.ts';
import { attemptsOf, eventsOf, type NewPayment, newPayment, truthOf } from '../harness/new-payment.ts';
import { type ProxiedEngine, startProxiedEngine } from '../harness/proxied-engine.ts';
import { SIMULATOR_KINDS, simulatorOf } from '../harness/simulator-of.ts';
import { bookOf, capture, lie, resolveNow, rowsOf } from './capturing.ts';

let engine: ProxiedEngine;
beforeAll(async () => {
  engine = await startProxiedEngine();
});
afterEach(() => {
  engine.proxy.meddler = honest;
});
afterAll(() => engine.stop());

/** Submits a card as an engine does, to an acquirer that takes the money in one or two steps. */
async function payAt(steps: 'one_step' | 'two_step', { paymentId }: NewPayment): Promise<unknown> {
  const { pool } = engine.database;
  const simulator = simulatorOf(engine);
  const acquirer = { ...simulator, capabilities: { ...simulator.capabilities, steps } };
  const shared = sharedStatements({
    pool,
    environment: 'sandbox',
    kinds: SIMULATOR_KINDS,
    velocityLimits: DEFAULT_VELOCITY_LIMITS,
  });
  const deps = {
    pool,
    shared,
    acquirers: onlyOwn(acquirer),
    limitKey: createSecretKey(randomBytes(32)),
    alarm: () => {},
    sealer: sealer(engine.config.sealingKeys),
    returnUrl: (id: string) => `${engine.url}/payment/challenge/${id}`,
  };
  const digits = { number: Buffer.from('4242424242424242'), cvv: Buffer.from('123') };
  const card = new SealedCard({ ...digits, expiryMonth: 12, expiryYear: 2040 });
  const command = { paymentId, attemptCount: 0, card, browser: readBrowserFacts(new Map()), countedAddress: null };
  const submitted = await submitCard(deps, { kind: 'shopper' }, command);
  await simulator.close();
  return submitted;
}

test('an automatic session at an acquirer that only authorises is captured without a request from the merchant, and is then paid', async () => {
  const payment = await newPayment(engine);
  expect(await payAt('two_step', payment)).toEqual({ kind: 'submitted' });
  await eventually(() => truthOf(engine, payment)).toMatchObject({
    status: 'paid',
    paid: true,
    captured_amount: 10.5,
    authorised_until: null,
    captures: [{ status: 'succeeded', amount: 10.5, last: true }],
  });
  expect(await bookOf(engine, payment)).toMatchObject({
    sale: { capture: 'later' },
    captures: [{ state: 'accepted' }],
  });
  expect(await eventsOf(engine, payment)).toEqual(['payment.succeeded']);
});

test('an automatic capture whose answers are lost is not repeated, and the session is not paid before the outcome is known', async () => {
  const payment = await newPayment(engine);
  engine.proxy.meddler = async ({ path }, forward) => {
    const said = await forward();
    return path.endsWith('/captures') ? 'cut' : said;
  };
  await payAt('two_step', payment);
  await eventually(() => rowsOf(engine, 'captures', payment)).toMatchObject([{ state: 'unknown' }]);
  expect(await truthOf(engine, payment)).toMatchObject({ status: 'authorised', paid: false });
  expect(await eventsOf(engine, payment)).toEqual([]);
  engine.proxy.meddler = honest;
  await resolveNow(engine, 'captures', payment);
  await eventually(() => truthOf(engine, payment)).toMatchObject({ status: 'paid' });
  expect((await bookOf(engine, payment)).captures).toHaveLength(1);
});

test('an automatic capture that is refused leaves the amount authorised, raises an alarm, and can be requested again', async () => {
  const payment = await newPayment(engine);
  engine.proxy.meddler = async (call, forward) =>
    call.path.endsWith('/captures')
      ? lie((said) => ({ ...said, body: { ...said.body, state: 'refused', refusal: 'out_of_luck' } }))(call, forward)
      : forward();
  await payAt('two_step', payment);
  await eventually(() => rowsOf(engine, 'captures', payment)).toMatchObject([{ state: 'failed' }]);
  expect(await truthOf(engine, payment)).toMatchObject({ status: 'authorised', paid: false });
  expect(await eventsOf(engine, payment)).toEqual(['payment.capture_failed']);
  expect(await engine.readLog()).toContain('the acquirer refuses an automatic capture');
  engine.proxy.meddler = honest;
  // The simulator has booked the capture that the proxy turned into a refusal, so it refuses a second one.
  expect((await capture(engine, payment)).body).toMatchObject({ status: 'failed' });
});

test('the alarm about a refused automatic capture comes before its record, because the process can end right after that', async () => {
  const payment = await newPayment(engine);
  const { pool } = engine.database;
  await pool.query(`
    create function fail() returns trigger language plpgsql as $$ begin raise exception 'the disk is full'; end $$;
    create constraint trigger fail after update on captures deferrable initially deferred
      for each row when (new.state = 'failed') execute function fail()`);
  engine.proxy.meddler = async (call, forward) =>
    call.path.endsWith('/captures')
      ? lie((said) => ({ ...said, body: { ...said.body, state: 'refused', refusal: 'out_of_luck' } }))(call, forward)
      : forward();
  await payAt('two_step', payment);
  await eventually(async () => (await rowsOf(engine, 'captures', payment)).length).toBe(1);
  const [row] = await rowsOf(engine, 'captures', payment);
  await eventually(() => engine.readLog()).toMatch(
    new RegExp(`"capture":"${row?.id}"[^\\n]*the acquirer refuses an automatic capture`),
  );
  expect((await rowsOf(engine, 'captures', payment))[0]?.state).not.toBe('failed');
  await pool.query('drop trigger fail on captures');
});

test('a card for a manual session is never sent to an acquirer that would take the money with the sale', async () => {
  const payment = await newPayment(engine, { capture: 'manual' });
  const sales = () => engine.proxy.calls.filter((call) => call.endsWith('/sales')).length;
  const before = sales();
  expect(await payAt('one_step', payment)).toEqual({ kind: 'not_as_shown' });
  expect(await attemptsOf(engine, payment)).toEqual([]);
  expect(sales()).toBe(before);
});
