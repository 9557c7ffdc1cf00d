import { seedSessions } from '@pay/core/looking/seeding/seed-sessions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiAnswer } from '../harness/api-client.ts';
import { cardPage } from '../harness/card-page.ts';
import { unwrap } from '../harness/merchant.ts';
import { newPayment } from '../harness/new-payment.ts';
import { newPaidPayment } from '../harness/paid-payment.ts';
import { testInLongRun } from '../harness/runs.ts';
import { type PayingShop, startPayingShop } from './paying-shop.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await startPayingShop({ logLevel: 'silent' });
});
afterAll(() => shop.stop());

const list = (query: string) => shop.owner.get(`${shop.path}/payments?${query}`);
const idsOf = ({ body }: ApiAnswer) => body.data.map((each: { track_id: string }) => each.track_id);

test('a payment is found by every card that was tried for it, together with the other filters', async () => {
  const twice = await newPayment(shop.engine, { amount: 3 });
  const page = await cardPage(twice.url);
  await page.pay('4000000000009995');
  await (await cardPage(twice.url)).pay('4242424242424242');
  const once = await newPaidPayment(shop.engine);
  await newPayment(shop.engine);
  expect(idsOf(await list('last4=9995'))).toEqual([twice.trackId]);
  expect(idsOf(await list('last4=4242'))).toEqual([once.trackId, twice.trackId]);
  expect(idsOf(await list('last4=4242&currency=BHD&amount_max=3'))).toEqual([twice.trackId]);
  expect(idsOf(await list(`last4=4242&q=${twice.trackId}`))).toEqual([twice.trackId]);
  expect(idsOf(await list(`last4=4243&q=${twice.trackId}`))).toEqual([]);
  expect(idsOf(await list('last4=4242&limit=1'))).toEqual([once.trackId]);
  expect(idsOf(await list(`last4=4242&limit=1&after=${once.trackId}`))).toEqual([twice.trackId]);
});

testInLongRun('a payment with more than 20,000 newer ones is found only within its period', async () => {
  const { profileId } = shop.engine.profile.profile;
  const { pool } = shop.engine.database;
  const old = await newPayment(shop.engine);
  await (await cardPage(old.url)).pay('5555555555554444');
  const before =
    "update sessions set created_at = created_at - interval '300 days' where profile_id = $1 and track_id = $2";
  await pool.query(before, [profileId, old.trackId]);
  const found = async (period = '') => idsOf(await list(`last4=4444&limit=100${period}`)).includes(old.trackId);
  expect(await found()).toBe(true);
  // More than four fifths of the seeded sessions have a card.
  unwrap(await seedSessions({ pool }, { profileId, sessions: 26_000, seed: 3, days: 30 }));
  expect(await found()).toBe(false);
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  expect(await found(`&from=${daysAgo(301)}&to=${daysAgo(299)}`)).toBe(true);
});

test('digits that are not four are refused', async () => {
  for (const last4 of ['424', '42424', 'abcd', '٤٢٤٢']) {
    const { status, body } = await list(`last4=${last4}`);
    expect([status, body.errors?.[0]?.field]).toEqual([400, 'last4']);
  }
});
