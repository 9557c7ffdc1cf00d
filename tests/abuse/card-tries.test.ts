import { networks } from '@pay/addresses/networks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { apiClient } from '../harness/api-client.ts';
import { type CardPage, cardPage, type PageAnswer } from '../harness/card-page.ts';
import { createTestProfile } from '../harness/merchant.ts';
import { attemptsOf, bookedSales, type NewPayment, newPayment, truthOf } from '../harness/new-payment.ts';
import { startSecondEngine } from '../harness/second-engine.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';

const DECLINED = '4000000000000002';
const APPROVED = '4242424242424242';
const OTHER_BIN = '5555555555554444';

let engine: TestEngine;
beforeAll(async () => {
  const trustedProxies = networks('127.0.0.0/8, ::1');
  if (trustedProxies === undefined) throw new Error('no networks');
  engine = await startTestEngine({ trustedProxies });
});
afterAll(() => engine.stop());
beforeEach(() => engine.database.pool.query('delete from limit_points'));

let addresses = 0;
/** An address that has not been used yet. */
function newAddress(): string {
  addresses += 1;
  return `198.18.${addresses >> 8}.${addresses & 255}`;
}

function send(page: CardPage, number: string, from: string): Promise<PageAnswer> {
  const fields = { token: page.token, number, expiry: '12/40', cvv: '123' };
  return page.post(fields, { 'x-forwarded-for': from });
}

/** Submits a card for a payment and returns the status of the answer: 303 if the card was admitted. */
async function tryOn(payment: NewPayment, number: string, from: string): Promise<number> {
  return (await send(await cardPage(payment.url), number, from)).status;
}

/** Makes declined attempts, each on a separate payment, and returns their statuses. */
async function declines(count: number, from: () => string, shop = engine): Promise<readonly number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < count; n++) statuses.push(await tryOn(await newPayment(shop), DECLINED, from()));
  return statuses;
}

async function letTimePass(seconds: number): Promise<void> {
  const { pool } = engine.database;
  await pool.query("update limit_points set updated_at = updated_at - $1 * interval '1 second'", [seconds]);
}

async function alarmsOf(profileId: string): Promise<readonly string[]> {
  const lines = (await engine.readLog()).split('\n').filter((line) => line.includes('"alarm":true'));
  return lines.filter((line) => line.includes(`"profile":"${profileId}"`)).map((line) => JSON.parse(line).msg);
}

describe('an address that tests cards', () => {
  test('is stopped before the acquirer is asked, uses up no attempt, and can pay later', async () => {
    const from = newAddress();
    expect(await declines(9, () => from)).toEqual(Array(9).fill(303));
    const payment = await newPayment(engine);
    // Nine declined cards add 54 of the 60 points, minus the points that have decayed.
    expect(await tryOn(payment, DECLINED, from)).toBe(303);
    const salesBefore = (await bookedSales(engine)).length;
    const page = await cardPage(payment.url);
    const refused = await send(page, APPROVED, from);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.text).toContain('Too many attempts in a short time');
    expect(refused.text).not.toContain(APPROVED);
    expect((await bookedSales(engine)).length).toBe(salesBefore);
    expect(await attemptsOf(engine, payment)).toHaveLength(1);

    // Other addresses are not affected.
    expect(await tryOn(await newPayment(engine), APPROVED, newAddress())).toBe(303);

    await letTimePass(Number(refused.headers['retry-after']));
    // The same form is still valid.
    expect((await send(page, APPROVED, from)).status).toBe(303);
    expect(await truthOf(engine, payment)).toMatchObject({ paid: true });
  });

  test('gets no more of 80 cards to the acquirer by sending them simultaneously than by sending them one after the other', async () => {
    const from = newAddress();
    const pages: CardPage[] = [];
    for (let n = 0; n < 80; n++) pages.push(await cardPage((await newPayment(engine)).url));
    const salesBefore = (await bookedSales(engine)).length;
    const statuses = await Promise.all(pages.map(async (page) => (await send(page, DECLINED, from)).status));
    expect(statuses.filter((status) => status === 303)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(70);
    expect((await bookedSales(engine)).length).toBe(salesBefore + 10);
  });

  test('is stopped at every node, but only in the profile where it was noticed', async () => {
    const from = newAddress();
    await declines(11, () => from);
    const second = await startSecondEngine(engine);
    try {
      const { paymentId } = await newPayment(engine);
      const page = await cardPage(`${second.url}/payment?payment_id=${paymentId}`);
      expect((await send(page, APPROVED, from)).status).toBe(429);
    } finally {
      await second.stop();
    }
    const other = await createTestProfile(engine.database.pool);
    const api = apiClient(engine.url, other.secretKey.value);
    const { body } = await api.post('/merchant/initiate-payment', { amount: 1, currency: 'BHD' });
    expect((await send(await cardPage(body.payment_url), APPROVED, from)).status).toBe(303);
  });

  test('cannot pass for another address by forging a header', async () => {
    const from = newAddress();
    const forged = () => `${newAddress()}, ${from}`;
    expect((await declines(11, forged)).at(-1)).toBe(429);
  });

  test('raises one alarm, which names the profile but not the address', async () => {
    const { profile, secretKey } = await createTestProfile(engine.database.pool);
    const from = newAddress();
    await declines(13, () => from, { ...engine, api: apiClient(engine.url, secretKey.value) });
    expect(await alarmsOf(profile.profileId)).toEqual(['cards are refused: too many attempts from one address']);
    expect(await engine.readLog()).not.toContain('198.18.');
  });

  test('gets the refusal in the language of the payment', async () => {
    const from = newAddress();
    await declines(11, () => from);
    const payment = await newPayment(engine, { locale: 'ar' });
    const refused = await send(await cardPage(payment.url), APPROVED, from);
    expect([refused.status, /<html[^>]* lang="ar"/.test(refused.text)]).toEqual([429, true]);
  });
});

test('a shopper can use all five attempts of one payment and still pay another', async () => {
  const from = newAddress();
  const payment = await newPayment(engine);
  for (let n = 0; n < 5; n++) expect(await tryOn(payment, DECLINED, from)).toBe(303);
  expect(await attemptsOf(engine, payment)).toHaveLength(5);
  expect(await tryOn(await newPayment(engine), APPROVED, from)).toBe(303);
});

test('a BIN that is tried from many addresses is refused from all of them, and other cards are not', async () => {
  await declines(60, newAddress);
  // At most a point or two have decayed within 30 seconds.
  const statuses = await declines(5, newAddress);
  expect(statuses.at(-1)).toBe(429);
  const payment = await newPayment(engine);
  expect(await tryOn(payment, DECLINED, newAddress())).toBe(429);
  expect(await attemptsOf(engine, payment)).toEqual([]);
  expect(await tryOn(payment, OTHER_BIN, newAddress())).toBe(303);
  expect(await truthOf(engine, payment)).toMatchObject({ paid: true });
});

test('approved cards add few points to their address and none to their BIN, and the table reveals neither the address nor the BIN', async () => {
  const from = newAddress();
  for (let n = 0; n < 12; n++) expect(await tryOn(await newPayment(engine), APPROVED, from)).toBe(303);
  const { rows } = await engine.database.pool.query('select * from limit_points');
  expect(rows).toMatchObject([{ profile_id: engine.profile.profile.profileId }]);
  expect(rows[0].points).toBeLessThanOrEqual(12);
  const stored = JSON.stringify(rows) + rows[0].subject.toString('latin1');
  expect(stored).not.toContain(from);
});

test('a form that the shopper has to correct is not counted as an attempt', async () => {
  const from = newAddress();
  const page = await cardPage((await newPayment(engine)).url);
  for (let n = 0; n < 70; n++) expect((await send(page, '4242424242424241', from)).status).toBe(422);
  expect((await send(page, APPROVED, from)).status).toBe(303);
});

test('without a trusted proxy, private addresses are not counted, and the log says so once', async () => {
  const node = await startSecondEngine(engine, { trustedProxies: { has: () => false } });
  try {
    for (let n = 0; n < 12; n++) {
      const { paymentId } = await newPayment(engine);
      const page = await cardPage(`${node.url}/payment?payment_id=${paymentId}`);
      expect((await send(page, DECLINED, '192.0.2.1')).status).toBe(303);
    }
  } finally {
    await node.stop();
  }
  expect((await engine.readLog()).match(/see PAY_TRUSTED_PROXIES/g)).toHaveLength(1);
});
