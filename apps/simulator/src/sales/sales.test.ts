import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newReference, type SimulatorUnderTest, startSimulatorUnderTest } from '../simulator-under-test.ts';

let at: SimulatorUnderTest;
beforeAll(async () => {
  at = await startSimulatorUnderTest(50);
});
afterAll(() => at.tearDown());

const inquire = (reference: string) => at.get(`/acquirer/v1/sales/${reference}`);
const reverse = (reference: string) => at.post(`/acquirer/v1/sales/${reference}/reversal`);

const BROWSER = {
  colour_depth: 24,
  screen_width: 1440,
  screen_height: 900,
  time_zone_offset: -180,
  java_enabled: false,
  javascript_enabled: true,
};
const FRICTIONLESS = { result: 'Y', flow: 'frictionless', eci: '05' };

describe('a sandbox card', () => {
  test.each([
    ['4242424242424242', 'approved', '00', null],
    ['5555555555554444', 'approved', '00', null],
    ['4000000000000002', 'declined', '05', null],
    ['4000000000009995', 'declined', '51', null],
    ['4000000000009979', 'declined', '43', null],
    ['4000000000000069', 'declined', '54', null],
    ['4000000000000127', 'declined', '82', null],
    ['4000000000003055', 'approved', '00', FRICTIONLESS],
    ['4000000000000119', 'declined', '96', null],
    ['4000000000006975', 'approved', '00', null],
    ['4000000000003220', 'awaiting_cardholder', null, null],
    ['4000008400001629', 'awaiting_cardholder', null, null],
    ['4111111111111111', 'declined', '14', null],
    ['4242424242424241', 'declined', '14', null],
  ])('%s is answered %s %s', async (number, state, code, authentication) => {
    const reference = newReference();
    const answer = await at.sell(number, { merchant_ref: reference });
    expect(answer).toMatchObject({ status: 200, body: { merchant_ref: reference, state, response_code: code } });
    expect(answer.body).toMatchObject({ value: { minor: '10500', currency: 'BHD' }, authentication });
    expect(answer.body['approval_code'] === null).toBe(state !== 'approved');
    expect(answer.body['acs'] === null).toBe(state !== 'awaiting_cardholder');
    expect(await inquire(reference)).toEqual(answer);
  });

  test.each([
    ['4000000000000259', 'approved', '00'],
    ['4000000000000341', 'declined', '05'],
  ])('%s has its sale booked as %s, and the connection is cut before the answer', async (number, state, code) => {
    const reference = newReference();
    await expect(at.sell(number, { merchant_ref: reference })).rejects.toThrow('fetch failed');
    expect((await inquire(reference)).body).toMatchObject({ state, response_code: code });
    expect((await at.sell(number, { merchant_ref: reference })).body).toMatchObject({ state });
  });

  test('is declined as expired once its expiry has passed', async () => {
    const card = { number: '4242424242424242', cvv: '123', expiry: '2020-01' };
    expect((await at.sell('', { card })).body).toMatchObject({ state: 'declined', response_code: '54' });
  });

  test('is valid until the end of its expiry month', async () => {
    const card = { number: '4242424242424242', cvv: '123', expiry: new Date().toISOString().slice(0, 7) };
    expect((await at.sell('', { card })).body).toMatchObject({ state: 'approved' });
  });
});

describe('a reference', () => {
  test('has one sale, and a second request with the same reference gets the first answer, even if its contents differ', async () => {
    const reference = newReference();
    const [first, second] = await Promise.all([
      at.sell('4242424242424242', { merchant_ref: reference }),
      at.sell('4000000000000002', { merchant_ref: reference, value: { minor: '1', currency: 'USD' } }),
    ]);
    expect(second).toEqual(first);
    expect((await at.get(`/book?reference=${reference}`)).body).toMatchObject({ total: 1 });
  });

  test('that was never seen gets a 404, for an inquiry and for a completion', async () => {
    const fault = { status: 404, body: { fault: 'sale_not_found', merchant_ref: 'att_unseen' } };
    expect(await inquire('att_unseen')).toEqual(fault);
    expect(await at.post('/acquirer/v1/sales/att_unseen/complete')).toEqual(fault);
  });

  test('that was reversed before any sale blocks a later sale', async () => {
    const reference = newReference();
    expect((await reverse(reference)).body).toEqual({ merchant_ref: reference, acknowledged: true, state: 'reversed' });
    expect((await at.sell('4242424242424242', { merchant_ref: reference })).body).toMatchObject({
      state: 'reversed',
      value: null,
    });
  });
});

describe('a reversal', () => {
  test('undoes an approved sale, and is acknowledged again when repeated', async () => {
    const reference = newReference();
    await at.sell('4242424242424242', { merchant_ref: reference });
    const acknowledged = { status: 200, body: { merchant_ref: reference, acknowledged: true, state: 'reversed' } };
    expect([await reverse(reference), await reverse(reference)]).toEqual([acknowledged, acknowledged]);
    expect((await inquire(reference)).body).toMatchObject({ state: 'reversed' });
  });

  test('of a declined sale is acknowledged, and the sale stays declined', async () => {
    const reference = newReference();
    await at.sell('4000000000000002', { merchant_ref: reference });
    expect((await reverse(reference)).body).toMatchObject({ acknowledged: true, state: 'declined' });
  });

  test('of a refunded sale is refused, because the money would be returned twice', async () => {
    const reference = newReference();
    await at.sell('4242424242424242', { merchant_ref: reference });
    const value = { minor: '1', currency: 'BHD' };
    await at.post('/acquirer/v1/refunds', { refund_ref: `ref_${reference}`, sale_ref: reference, value });
    expect(await reverse(reference)).toMatchObject({ status: 409, body: { fault: 'sale_refunded_already' } });
  });
});

describe('the late card', () => {
  test('makes a sale pending until its answer is due, and approved from then on', async () => {
    const slow = await startSimulatorUnderTest(500);
    const reference = newReference();
    const answer = slow.sell('4000000000006975', { merchant_ref: reference });
    await expect.poll(() => slow.get(`/acquirer/v1/sales/${reference}`)).toMatchObject({ body: { state: 'pending' } });
    expect((await answer).body).toMatchObject({ state: 'approved', response_code: '00' });
    await slow.tearDown();
  });

  test('leaves a sale reversed if the reversal arrived before the answer was due', async () => {
    const slow = await startSimulatorUnderTest(500);
    const reference = newReference();
    const answer = slow.sell('4000000000006975', { merchant_ref: reference });
    await expect.poll(() => slow.get(`/acquirer/v1/sales/${reference}`)).toMatchObject({ status: 200 });
    await slow.post(`/acquirer/v1/sales/${reference}/reversal`);
    expect((await answer).body).toMatchObject({ state: 'reversed', approval_code: null });
    await slow.tearDown();
  });
});

describe('the card that is approved after its decline', () => {
  /** Sends the sale, whose answer is lost. */
  const sold = async (at: SimulatorUnderTest) => {
    const reference = newReference();
    await expect(at.sell('4000000000000101', { merchant_ref: reference })).rejects.toThrow();
    return reference;
  };

  test('is declined at first, and approved once its late answer is due', async () => {
    const slow = await startSimulatorUnderTest(60_000);
    const reference = await sold(slow);
    expect((await slow.get(`/acquirer/v1/sales/${reference}`)).body).toMatchObject({ state: 'declined' });
    const later = await slow.restart();
    expect((await later.get(`/acquirer/v1/sales/${reference}`)).body).toMatchObject({ state: 'declined' });
    await later.tearDown();
    const quick = await startSimulatorUnderTest(1);
    const next = await sold(quick);
    await expect
      .poll(() => quick.get(`/acquirer/v1/sales/${next}`))
      .toMatchObject({ body: { state: 'approved', response_code: '00', approval_code: expect.any(String) } });
    await quick.post(`/acquirer/v1/sales/${next}/reversal`);
    expect((await quick.get(`/acquirer/v1/sales/${next}`)).body).toMatchObject({ state: 'reversed' });
    await quick.tearDown();
  });
});

describe('the shopper', () => {
  test('is in the book as the message describes them, so that tests can compare', async () => {
    const reference = newReference();
    const { three_ds } = withBrowser({ user_agent: 'Tester' });
    await at.sell('4242424242424242', { merchant_ref: reference, three_ds });
    const { body } = await at.get(`/book?reference=${reference}`);
    expect(body).toMatchObject({ sales: [{ shopper: { browser: BROWSER } }] });
    expect(JSON.stringify(body)).not.toContain('Tester');
  });

  test('can be left out', async () => {
    const reference = newReference();
    await at.sell('4242424242424242', { merchant_ref: reference });
    expect((await at.get(`/book?reference=${reference}`)).body).toMatchObject({
      sales: [{ shopper: { browser: null } }],
    });
  });
});

describe('a malformed message', () => {
  test.each([
    ['merchant_ref', { merchant_ref: 'a/b' }],
    ['value.minor', { value: { minor: '0', currency: 'BHD' } }],
    ['value.minor', { value: { minor: '-1', currency: 'BHD' } }],
    ['value.minor', { value: { minor: '1.5', currency: 'BHD' } }],
    ['value.minor', { value: { minor: 10500, currency: 'BHD' } }],
    ['value.currency', { value: { minor: '1', currency: 'bhd' } }],
    ['card.number', { card: { number: '4242 4242 4242 4242', cvv: '123', expiry: '2030-12' } }],
    ['card.cvv', { card: { number: '4242424242424242', cvv: '12', expiry: '2030-12' } }],
    ['card.expiry', { card: { number: '4242424242424242', cvv: '123', expiry: '2030-13' } }],
    ['three_ds.return_url', { three_ds: { return_url: 'javascript:alert(1)' } }],
    ['three_ds.return_url', { three_ds: { return_url: 'http://%%%' } }],
    ['three_ds.return_url', { three_ds: null }],
    ['three_ds.browser.colour_depth', withBrowser({ colour_depth: 30 })],
    ['three_ds.browser.screen_width', withBrowser({ screen_width: -1 })],
    ['three_ds.browser.time_zone_offset', withBrowser({ time_zone_offset: '0' })],
    ['three_ds.browser.java_enabled', withBrowser({ java_enabled: null })],
  ])('is refused with the name of the field, %s, and books nothing: %j', async (field, change) => {
    const { total } = (await at.get('/book')).body;
    const answer = await at.sell('4242424242424242', change);
    expect(answer).toEqual({ status: 400, body: { fault: 'malformed_message', field } });
    expect((await at.get('/book')).body).toMatchObject({ total });
  });

  test('is never repeated in the answer, even if it is not JSON', async () => {
    const response = await fetch(`${at.simulator.url}/acquirer/v1/sales`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"card": 4242424242424242',
    });
    expect(await response.json()).toEqual({ fault: 'malformed_message', field: 'body' });
  });
});

function withBrowser(changes: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return { three_ds: { return_url: 'https://pay.example/challenge/abc', browser: { ...BROWSER, ...changes } } };
}
