import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  newReference,
  type SimulatorUnderTest,
  startSimulatorUnderTest,
  type WireAnswer,
} from '../simulator-under-test.ts';

let at: SimulatorUnderTest;
beforeAll(async () => {
  at = await startSimulatorUnderTest();
});
afterAll(() => at.tearDown());

/** Sells for 10.500 BHD, and returns the sale's reference. */
async function soldFor(number: string): Promise<string> {
  const reference = newReference();
  await at.sell(number, { merchant_ref: reference });
  return reference;
}

function refund(
  saleReference: string,
  minor: string,
  currency = 'BHD',
  reference = newReference(),
): Promise<WireAnswer> {
  const value = { minor, currency };
  return at.post('/acquirer/v1/refunds', { refund_ref: reference, sale_ref: saleReference, value });
}

const refused = (refusal: string) => ({ status: 200, body: { state: 'refused', refusal } });

describe('a refund', () => {
  test('is booked once per reference, and can be found by that reference', async () => {
    const sale = await soldFor('4242424242424242');
    const first = await refund(sale, '10000', 'BHD', 'ref_once');
    expect(first).toMatchObject({
      status: 200,
      body: { state: 'accepted', value: { minor: '10000' }, sale_ref: sale },
    });
    expect(await refund(sale, '500', 'BHD', 'ref_once')).toEqual(first);
    expect(await at.get('/acquirer/v1/refunds/ref_once')).toEqual(first);
    expect(await refund(sale, '500')).toMatchObject({ body: { state: 'accepted' } });
  });

  test('stays refused once it has been refused', async () => {
    const reference = newReference();
    expect(await refund('att_later', '1', 'BHD', reference)).toMatchObject(refused('sale_not_found'));
    await at.sell('4242424242424242', { merchant_ref: 'att_later' });
    expect(await refund('att_later', '1', 'BHD', reference)).toMatchObject(refused('sale_not_found'));
  });

  test('is refused for the card whose refunds fail, however small it is', async () => {
    expect(await refund(await soldFor('4000000000005126'), '1')).toMatchObject(refused('refund_refused'));
  });

  test('is refused for a sale that took no money', async () => {
    expect(await refund(await soldFor('4000000000000002'), '1')).toMatchObject(refused('sale_not_approved'));
    expect(await refund(await soldFor('4000000000003220'), '1')).toMatchObject(refused('sale_not_approved'));
    const reversed = await soldFor('4242424242424242');
    await at.post(`/acquirer/v1/sales/${reversed}/reversal`);
    expect(await refund(reversed, '1')).toMatchObject(refused('sale_not_approved'));
  });

  test("is refused if it is in a different currency or exceeds the sale's amount", async () => {
    const sale = await soldFor('4242424242424242');
    expect(await refund(sale, '1', 'USD')).toMatchObject(refused('currency_differs'));
    expect(await refund(sale, '10501')).toMatchObject(refused('exceeds_sale'));
  });

  test("never exceeds the sale when added to the sale's other refunds, whatever the amounts and order", async () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 6_000 }), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(amounts, async (minors) => {
        const sale = await soldFor('4242424242424242');
        const answers = await Promise.all(minors.map((minor) => refund(sale, String(minor))));
        const accepted = minors.filter((_, index) => answers[index]?.body['state'] === 'accepted');
        const sum = accepted.reduce((total, minor) => total + minor, 0);
        expect(sum).toBeLessThanOrEqual(10_500);
        const smallest = Math.min(...minors.filter((_, index) => answers[index]?.body['state'] === 'refused'));
        expect(sum + smallest).toBeGreaterThan(10_500);
      }),
      { numRuns: 25 },
    );
  });

  test('that nobody requested is 404', async () => {
    const body = { fault: 'refund_not_found', refund_ref: 'ref_unseen' };
    expect(await at.get('/acquirer/v1/refunds/ref_unseen')).toEqual({ status: 404, body });
  });

  test.each([
    ['refund_ref', { refund_ref: '' }],
    ['sale_ref', { sale_ref: 7 }],
    ['value.minor', { value: { minor: '0', currency: 'BHD' } }],
    ['value.currency', { value: { minor: '1' } }],
  ])('is malformed without a valid %s', async (field, change) => {
    const message = {
      refund_ref: newReference(),
      sale_ref: 'att_x',
      value: { minor: '1', currency: 'BHD' },
      ...change,
    };
    const answer = await at.post('/acquirer/v1/refunds', message);
    expect(answer).toEqual({ status: 400, body: { fault: 'malformed_message', field } });
  });
});
