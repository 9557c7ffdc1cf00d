import { afterAll, beforeAll, expect, test } from 'vitest';
import { honest } from '../harness/acquirer-proxy.ts';
import { cardPage } from '../harness/card-page.ts';
import { eventually } from '../harness/eventually.ts';
import { attemptsOf, newPayment, truthOf } from '../harness/new-payment.ts';
import { type ProxiedEngine, startProxiedEngine } from '../harness/proxied-engine.ts';

const APPROVED = '4242424242424242';

// The test needs an engine whose acquirer has not failed before, because an engine makes immediate inquiries only
// rarely.
let engine: ProxiedEngine;
beforeAll(async () => {
  engine = await startProxiedEngine();
});
afterAll(() => engine.stop());

test('an acquirer that answers again is asked immediately about attempts whose inquiries were due in 15 minutes', async () => {
  engine.proxy.meddler = async ({ path }, forward) => {
    if (path.endsWith('/sales')) await forward();
    return 'cut';
  };
  const payment = await newPayment(engine);
  await (await cardPage(payment.url)).pay(APPROVED);
  expect(await attemptsOf(engine, payment)).toMatchObject([{ state: 'unknown' }]);
  await engine.database.pool.query(
    `update attempts set inquiry_count = 9, due_at = now() + interval '15 minutes', version = version + 1
     where track_id = $1`,
    [payment.trackId],
  );
  engine.proxy.meddler = honest;
  const other = await newPayment(engine);
  await (await cardPage(other.url)).pay(APPROVED);
  await eventually(() => attemptsOf(engine, payment)).toMatchObject([{ state: 'approved' }]);
  expect(await truthOf(engine, payment)).toMatchObject({ status: 'paid', paid: true });
});
