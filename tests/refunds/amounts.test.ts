import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verdict } from '../harness/api-client.ts';
import { bookedRefunds, newPaidPayment } from '../harness/paid-payment.ts';
import { sharedTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { freshKey, refund, refundsOf } from './refunding.ts';

let engine: TestEngine;
beforeAll(async () => {
  engine = await sharedTestEngine();
});
afterAll(() => engine.stop());

/** Sends the amount exactly as written here; JSON.stringify would change its notation. */
function refundWritten(trackId: string, amount: string, key = freshKey()) {
  const body = `{"track_id":"${trackId}","amount":${amount}}`;
  return engine.api.post('/merchant/refund', body, { 'Idempotency-Key': key });
}

describe('the amount of a refund', () => {
  test('that is invalid is refused and moves no money, and the key can be used again', async () => {
    const payment = await newPaidPayment(engine);
    const key = freshKey();
    const verdicts: Record<string, string> = {};
    for (const amount of [
      '0',
      '-1',
      '0.0',
      '-0',
      '1e400',
      '10.501',
      '1.2345',
      '1e-400',
      '"10"',
      'null',
      '{}',
      'true',
    ]) {
      verdicts[amount] = verdict(await refundWritten(payment.trackId, amount, key));
    }
    expect(verdicts).toEqual({
      '0': '422 amount_invalid',
      '-1': '422 amount_invalid',
      '0.0': '422 amount_invalid',
      '-0': '422 amount_invalid',
      '1e400': '422 amount_too_large',
      '10.501': '422 refund_too_large',
      '1.2345': '422 amount_precision',
      '1e-400': '422 amount_precision',
      '"10"': '400 invalid_request',
      null: '400 invalid_request',
      '{}': '400 invalid_request',
      true: '400 invalid_request',
    });
    expect(await refundsOf(engine, payment)).toEqual([]);
    expect(await bookedRefunds(engine, payment)).toEqual([]);
    expect(await refundWritten(payment.trackId, '10.5', key)).toMatchObject({ status: 201, body: { amount: 10.5 } });
  });

  test.each([
    ['JPY', 500, '1.5', '422 amount_precision'],
    ['JPY', 500, '501', '422 refund_too_large'],
    ['JPY', 500, '1.0', '201'],
    ['USD', 10.5, '0.001', '422 amount_precision'],
    ['USD', 10.5, '0.01', '201'],
    ['BHD', 10.5, '0.0001', '422 amount_precision'],
    ['BHD', 10.5, '0.001', '201'],
    ['BHD', 10.5, '1.05e1', '201'],
  ])('follows the decimals of its currency: paid %s %d, refund %s: %s', async (currency, amount, wanted, expected) => {
    const { trackId } = await newPaidPayment(engine, { currency, amount });
    const answer = await refundWritten(trackId, wanted);
    expect(verdict(answer)).toBe(expected);
    if (answer.status === 201) expect(answer.body.amount).toBe(Number(wanted));
  });

  test('can be 999,999,999.999, to the last minor unit', async () => {
    const payment = await newPaidPayment(engine, { amount: 999_999_999.999 });
    expect((await refund(engine, payment, { amount: 999_999_999.998 })).body.amount_minor).toBe(999_999_999_998);
    expect((await refund(engine, payment)).body.amount_minor).toBe(1);
    const sum = (await bookedRefunds(engine, payment)).reduce((all, { value }) => all + BigInt(value.minor), 0n);
    expect(sum).toBe(999_999_999_999n);
  });
});

test('a reason is returned as it was written, and one that could contain a card number is refused', async () => {
  const payment = await newPaidPayment(engine);
  const reason = 'أُعيدت "البضاعة" \\ <b>';
  expect(await refund(engine, payment, { amount: 1, reason })).toMatchObject({ status: 201, body: { reason } });
  const bad = [
    ['4242 4242 4242 4242', '422 card_number_not_allowed'],
    ['nul \0', '400 invalid_request'],
    ['x'.repeat(501), '400 invalid_request'],
    [5, '400 invalid_request'],
  ] as const;
  for (const [text, expected] of bad) expect(verdict(await refund(engine, payment, { reason: text }))).toBe(expected);
  expect(await refundsOf(engine, payment)).toHaveLength(1);
});
