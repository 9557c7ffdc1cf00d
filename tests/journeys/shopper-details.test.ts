import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verdict } from '../harness/api-client.ts';
import { cardPage } from '../harness/card-page.ts';
import { attemptsOf, newPayment, truthOf } from '../harness/new-payment.ts';
import { shopperSeen } from '../harness/shopper-seen.ts';
import { sharedTestEngine, type TestEngine } from '../harness/test-engine.ts';

const SESSION = { amount: 10.5, currency: 'BHD' };
const CUSTOMER = { name: 'ليلى حداد', email: 'layla@example.com', phone: '+97317000000' };
const ADDRESS = {
  line1: 'Building 12, Road 2803',
  line2: 'Flat 31',
  city: 'Manama',
  region: 'Capital Governorate',
  postal_code: '428',
  country: 'BH',
};
const NOWHERE = { line1: null, line2: null, city: null, region: null, postal_code: null, country: null };

let engine: TestEngine;
beforeAll(async () => {
  engine = await sharedTestEngine();
});
afterAll(() => engine.stop());

const create = (fields: Readonly<Record<string, unknown>>, headers: Readonly<Record<string, string>> = {}) =>
  engine.api.post('/v1/sdk/checkout', { ...SESSION, ...fields }, headers);

async function paidWith(fields: Readonly<Record<string, unknown>>) {
  const payment = await newPayment(engine, fields);
  await (await cardPage(payment.url)).pay('4242424242424242');
  const [attempt] = await attemptsOf(engine, payment);
  return { payment, seen: await shopperSeen(engine, attempt?.attempt_id ?? '') };
}

describe('what a merchant sends about its shopper', () => {
  test('reaches the acquirer, payment-status and the event, but no line of the log', async () => {
    const { payment, seen } = await paidWith({ customer: CUSTOMER, billing_address: ADDRESS });
    expect(seen).toMatchObject({ customer: CUSTOMER, billing_address: ADDRESS });
    expect(await truthOf(engine, payment)).toMatchObject({
      status: 'paid',
      customer: CUSTOMER,
      billing_address: ADDRESS,
    });
    const { rows } = await engine.database.pool.query('select body from events where track_id = $1', [payment.trackId]);
    expect(rows.map(({ body }) => JSON.parse(body).data)).toMatchObject([
      { customer: CUSTOMER, billing_address: ADDRESS },
    ]);
    const log = await engine.readLog();
    for (const text of [...Object.values(CUSTOMER), ADDRESS.line1, ADDRESS.city]) expect(log).not.toContain(text);
  });

  test('can be incomplete: the other members are then null', async () => {
    const { body } = await create({ customer: { email: CUSTOMER.email }, billing_address: { country: 'SA' } });
    expect(body).toMatchObject({
      customer: { name: null, email: CUSTOMER.email, phone: null },
      billing_address: { ...NOWHERE, country: 'SA' },
    });
  });

  test('can be left out, and then the acquirer gets no details', async () => {
    const { seen } = await paidWith({});
    expect(seen).toMatchObject({ customer: null, billing_address: null });
  });

  test('is not shown on the card page', async () => {
    const page = await cardPage((await newPayment(engine, { customer: CUSTOMER, billing_address: ADDRESS })).url);
    expect(page.status).toBe(200);
    for (const text of [...Object.values(CUSTOMER), ADDRESS.line1]) expect(page.text).not.toContain(text);
  });
});

describe('is refused, with the name of the field and never the value', () => {
  const LONG = 'x'.repeat(300);

  test.each([
    ['customer', { customer: 'Layla' }],
    ['customer.age', { customer: { name: 'Layla', age: '30' } }],
    ['customer.name', { customer: { name: '' } }],
    ['customer.name', { customer: { name: LONG } }],
    ['customer.name', { customer: { name: 'two\nlines' } }],
    ['customer.email', { customer: { email: 'layla' } }],
    ['customer.email', { customer: { email: 'layla@localhost' } }],
    ['customer.email', { customer: { email: 'la yla@example.com' } }],
    ['customer.phone', { customer: { phone: '17000000' } }],
    ['customer.phone', { customer: { phone: '+973 1700 0000' } }],
    ['customer.phone', { customer: { phone: '+0097317000000' } }],
    ['customer.phone', { customer: { phone: '+٩٧٣١٧٠٠٠٠٠٠' } }],
    ['customer.phone', { customer: { phone: '+9731700000000000' } }],
    ['billing_address.line1', { billing_address: { line1: LONG } }],
    ['billing_address.line2', { billing_address: { line2: 7 } }],
    ['billing_address.postal_code', { billing_address: { postal_code: LONG } }],
    ['billing_address.country', { billing_address: { country: 'bh' } }],
    ['billing_address.country', { billing_address: { country: 'BHR' } }],
    ['billing_address.country', { billing_address: { country: 'EU' } }],
    ['billing_address.country', { billing_address: { country: 'XK' } }],
  ])('%s of %j', async (field, fields) => {
    const answer = await create(fields);
    expect(verdict(answer)).toBe('400 invalid_request');
    const named = answer.body.errors.map((error: { field: string }) => error.field);
    expect(named[0]).toBe(field);
    for (const value of [LONG, 'two', 'la yla']) expect(JSON.stringify(answer.body)).not.toContain(value);
  });

  test.each([
    ['a name', { customer: { name: '4242 4242 4242 4242' } }],
    ['an e-mail address', { customer: { email: '4242424242424242@example.com' } }],
    ['a phone number', { customer: { phone: '+371449635398431' } }],
    ['a phone number of 13 digits', { customer: { phone: '+4222222222222' } }],
    ['a postal code', { billing_address: { postal_code: '4242424242424242' } }],
    ['a region', { billing_address: { region: '4242-4242-4242-4242' } }],
  ])('a card number in the place of %s', async (_place, fields) => {
    expect(verdict(await create(fields))).toBe('422 card_number_not_allowed');
  });

  test('a German phone number that only looks like an old Visa card is accepted', async () => {
    expect(verdict(await create({ customer: { phone: '+4915123456781' } }))).toBe('201');
  });
});

describe('an Idempotency-Key', () => {
  const customer = { name: 'Layla', email: CUSTOMER.email };

  test('returns the same session for the same details, whatever the order of their members', async () => {
    const key = { 'idempotency-key': 'shopper-1' };
    const first = await create({ customer, billing_address: ADDRESS }, key);
    const reversed = Object.fromEntries(Object.entries(ADDRESS).reverse());
    const again = await create({ customer, billing_address: reversed }, key);
    expect([verdict(first), verdict(again)]).toEqual(['201', '201']);
    expect(JSON.stringify(again.body)).toBe(JSON.stringify(first.body));
    expect(again.headers['idempotent-replayed']).toBe('true');
  });

  test('is refused for another shopper', async () => {
    const key = { 'idempotency-key': 'shopper-2' };
    await create({ customer }, key);
    for (const other of [{ customer: { ...customer, name: 'Omar' } }, { customer, billing_address: ADDRESS }, {}]) {
      expect(verdict(await create(other, key))).toBe('422 idempotency_key_reuse');
    }
  });
});

test('the database accepts only objects as customer and billing_address', async () => {
  const { body } = await create({});
  for (const column of ['customer', 'billing_address']) {
    const write = engine.database.pool.query(`update sessions set ${column} = '"text"' where track_id = $1`, [
      body.track_id,
    ]);
    await expect(write).rejects.toThrow('violates check constraint');
  }
});
