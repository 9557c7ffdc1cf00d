import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newReference, type SimulatorUnderTest, startSimulatorUnderTest } from '../simulator-under-test.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

let now: number;
let under: SimulatorUnderTest;
beforeEach(async () => {
  now = Date.now();
  under = await startSimulatorUnderTest(60_000, () => new Date(now));
});
afterEach(() => under.tearDown());

async function authorised(): Promise<string> {
  const { body } = await under.sell('4242424242424242', { capture: 'later' });
  expect(body).toMatchObject({ state: 'approved' });
  return String(body['merchant_ref']);
}

const capture = (sale: string, minor: string, sequence = 'more', reference = newReference()) =>
  under.post('/acquirer/v1/captures', {
    capture_ref: reference,
    sale_ref: sale,
    value: { minor, currency: 'BHD' },
    sequence,
  });

const refusalOf = async (answer: ReturnType<typeof capture>) => (await answer).body['refusal'];

describe('captures', () => {
  test('are booked once for each reference, survive a restart, and are in the book', async () => {
    const sale = await authorised();
    const first = await capture(sale, '4000', 'more', 'cap_a');
    expect(first.body).toMatchObject({ state: 'accepted', value: { minor: '4000', currency: 'BHD' } });
    under = await under.restart();
    expect((await capture(sale, '10500', 'last', 'cap_a')).body).toEqual(first.body);
    expect(await refusalOf(capture(sale, '6501'))).toBe('exceeds_sale');
    const { body } = await under.get(`/book?reference=${sale}`);
    expect(body).toMatchObject({ captures_total: 2, sales: [{ capture: 'later' }] });
  });

  test('are refused after the last capture, after a reversal, and for a sale that itself took the money', async () => {
    const closed = await authorised();
    await capture(closed, '1', 'last');
    expect(await refusalOf(capture(closed, '1'))).toBe('authorisation_closed');
    const reversed = await authorised();
    await under.post(`/acquirer/v1/sales/${reversed}/reversal`);
    expect(await refusalOf(capture(reversed, '1'))).toBe('sale_not_approved');
    const { body } = await under.sell('4242424242424242');
    expect(await refusalOf(capture(String(body['merchant_ref']), '1'))).toBe('captured_with_sale');
  });

  test("are refused once the authorisation has lapsed by the acquirer's clock, and a reversal is acknowledged", async () => {
    const sale = await authorised();
    now += 7 * DAY_MS;
    expect(await refusalOf(capture(sale, '1000'))).toBe(null);
    now += 1;
    expect(await refusalOf(capture(sale, '1000'))).toBe('authorisation_lapsed');
    const lapsed = await authorised();
    now += 8 * DAY_MS;
    expect((await under.post(`/acquirer/v1/sales/${lapsed}/reversal`)).body).toMatchObject({ acknowledged: true });
  });

  test('limit refunds to what was captured, and prevent a reversal', async () => {
    const sale = await authorised();
    const refund = (minor: string) =>
      under.post('/acquirer/v1/refunds', {
        refund_ref: newReference(),
        sale_ref: sale,
        value: { minor, currency: 'BHD' },
      });
    expect((await refund('1')).body).toMatchObject({ refusal: 'exceeds_sale' });
    await capture(sale, '3000');
    expect((await refund('3001')).body).toMatchObject({ refusal: 'exceeds_sale' });
    expect(await under.post(`/acquirer/v1/sales/${sale}/reversal`)).toMatchObject({
      status: 409,
      body: { fault: 'sale_captured_already' },
    });
    expect((await refund('3000')).body).toMatchObject({ state: 'accepted' });
  });
});
