import type { MpgsFake } from '@pay/fake-mpgs/start-fake';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../harness/command.ts';
import { eventually } from '../harness/eventually.ts';
import { attemptsOf, eventsOf, truthOf } from '../harness/new-payment.ts';
import { sharedTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { atGateway, decide, ordersOf, pay, startGateway } from './mpgs-engine.ts';

let engine: TestEngine;
let fake: MpgsFake;
beforeAll(async () => {
  [engine, fake] = await Promise.all([sharedTestEngine(), startGateway()]);
});
afterAll(() => Promise.all([engine.stop(), fake.stop()]));

test('a shopper who is authenticated without a challenge pays once, and both books agree', async () => {
  const own = await atGateway(engine, fake);
  const { payment } = await pay(own, 'frictionless', 'approved');
  expect(await truthOf(own, payment)).toMatchObject({
    status: 'paid',
    payment: { acquirer: 'mpgs', card: { brand: 'visa', last4: '0014' }, three_ds: { status: 'authenticated' } },
  });
  expect(await ordersOf(own, payment)).toMatchObject([{ captured: 10_500n, types: ['AUTHENTICATION', 'PAYMENT'] }]);
});

test('a shopper who confirms the payment on the issuer’s page pays once', async () => {
  const own = await atGateway(engine, fake);
  const { payment, page } = await pay(own, 'challenge', 'approved');
  expect(await truthOf(own, payment)).toMatchObject({ status: 'processing' });
  expect(await ordersOf(own, payment)).toMatchObject([{ captured: 0n, types: ['AUTHENTICATION'] }]);
  await decide(page, 'approve');
  expect(await truthOf(own, payment)).toMatchObject({
    status: 'paid',
    payment: { three_ds: { status: 'authenticated', flow: 'challenge' } },
  });
  expect(await ordersOf(own, payment)).toMatchObject([{ captured: 10_500n, types: ['AUTHENTICATION', 'PAYMENT'] }]);
  expect(await eventsOf(own, payment)).toEqual(['payment.succeeded']);
});

test('an operator sees the codes that are in no table, and how often the collection of browser data was skipped', async () => {
  const own = await atGateway(engine, fake);
  const observed = async () => {
    const args = ['acquirers', 'observations', '--account', own.accountId, '--json'];
    return JSON.parse((await runCommand(args, { DATABASE_URL: own.database.url })).stdout);
  };
  await pay(own, 'frictionless', 'approved');
  fake.faults.add({ operation: 'INITIATE_AUTHENTICATION', kind: 'status', status: 'AUTHENTICATION_ANEW' });
  const { payment } = await pay(own, 'challenge', 'approved');
  expect(await attemptsOf(own, payment)).toMatchObject([{ state: 'unknown' }]);
  await eventually(async () => (await observed()).data).toMatchObject([
    { sort: 'authentication_status', code: 'AUTHENTICATION_ANEW' },
    { sort: 'device_data_skipped', code: 'methodUrl', count: 1 },
  ]);
});
