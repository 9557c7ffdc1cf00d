import { CURRENCIES, decimalsOf } from '@pay/money/currency';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiAnswer, verdict } from '../harness/api-client.ts';
import { inShortRun, runs, testInShortRun } from '../harness/runs.ts';
import { sharedTestEngine, type TestEngine } from '../harness/test-engine.ts';

let engine: TestEngine;
beforeAll(async () => {
  engine = await sharedTestEngine();
});
afterAll(() => engine.stop());

/** Sends the amount exactly as written here. */
function create(amount: string, currency: string, path = '/v1/sdk/checkout'): Promise<ApiAnswer> {
  return engine.api.post(path, `{"amount":${amount},"currency":${JSON.stringify(currency)}}`);
}

describe('an amount is read exactly as written, and never rounded', () => {
  test.each([
    ['10.5', 'BHD', 10_500],
    ['10.5000', 'BHD', 10_500],
    ['10.500000000000000000000000000000', 'BHD', 10_500],
    ['1.5e1', 'BHD', 15_000],
    ['1.5E+1', 'JPY', 15],
    ['150e-1', 'BHD', 15_000],
    ['150e-1', 'JPY', 15],
    ['0.001', 'BHD', 1],
    ['1e-3', 'BHD', 1],
    ['0.01', 'USD', 1],
    ['1', 'JPY', 1],
    ['1.000', 'JPY', 1],
    ['0.1', 'USD', 10],
    ['0.29', 'USD', 29],
    ['1.005', 'KWD', 1_005],
    ['1.015', 'BHD', 1_015],
    ['8.2', 'OMR', 8_200],
    ['1.1', 'EUR', 110],
    ['4.35', 'EUR', 435],
    ['999999999.999', 'BHD', 999_999_999_999],
    ['999999999.9990', 'BHD', 999_999_999_999],
    ['999999999.99', 'USD', 99_999_999_999],
    ['999999999', 'JPY', 999_999_999],
    ['9.99999999999e8', 'BHD', 999_999_999_000 + 999],
    ['900719925.474', 'BHD', 900_719_925_474],
  ])('%s %s is %d minor units', inShortRun, async (amount, currency, minor) => {
    const answer = await create(amount, currency);
    expect([verdict(answer), answer.body.amount_minor, answer.body.amount]).toEqual(['201', minor, Number(amount)]);
  });
});

describe('an amount is refused with the code for the reason', () => {
  test.each([
    ['0', 'BHD', '422 amount_invalid'],
    ['0.000', 'BHD', '422 amount_invalid'],
    ['-0', 'BHD', '422 amount_invalid'],
    ['-0.0', 'JPY', '422 amount_invalid'],
    ['0e5', 'BHD', '422 amount_invalid'],
    ['-1', 'BHD', '422 amount_invalid'],
    ['-1e400', 'BHD', '422 amount_invalid'],
    ['1.0005', 'BHD', '422 amount_precision'],
    ['1.0000000000000001', 'BHD', '422 amount_precision'],
    ['0.0001', 'BHD', '422 amount_precision'],
    ['1e-4', 'KWD', '422 amount_precision'],
    ['1e-400', 'BHD', '422 amount_precision'],
    ['10.001', 'USD', '422 amount_precision'],
    ['0.999', 'EUR', '422 amount_precision'],
    ['0.5', 'JPY', '422 amount_precision'],
    ['100.1', 'KRW', '422 amount_precision'],
    ['123456789.1234567', 'BHD', '422 amount_precision'],
    ['1000000000', 'BHD', '422 amount_too_large'],
    ['1000000000', 'JPY', '422 amount_too_large'],
    ['1e9', 'USD', '422 amount_too_large'],
    ['1e400', 'BHD', '422 amount_too_large'],
    ['1e999999999999999999999', 'BHD', '422 amount_too_large'],
    ['12345678901234567890', 'BHD', '422 amount_too_large'],
    ['1234567890123456', 'JPY', '422 amount_too_large'],
    ['9007199254740993', 'JPY', '422 amount_too_large'],
    ['"10"', 'BHD', '400 invalid_request'],
    ['null', 'BHD', '400 invalid_request'],
    ['true', 'BHD', '400 invalid_request'],
    ['[10]', 'BHD', '400 invalid_request'],
    ['{"text":"10"}', 'BHD', '400 invalid_request'],
    ['+10', 'BHD', '400 malformed_json'],
    ['010', 'BHD', '400 malformed_json'],
    ['.5', 'BHD', '400 malformed_json'],
    ['5.', 'BHD', '400 malformed_json'],
    ['1_000', 'BHD', '400 malformed_json'],
    ['1,5', 'BHD', '400 malformed_json'],
    ['0x10', 'BHD', '400 malformed_json'],
    ['NaN', 'BHD', '400 malformed_json'],
    ['Infinity', 'BHD', '400 malformed_json'],
    ['١٠', 'BHD', '400 malformed_json'],
  ])('%s %s: %s', inShortRun, async (amount, currency, expected) => {
    for (const path of ['/v1/sdk/checkout', '/merchant/initiate-payment']) {
      const answer = await create(amount, currency, path);
      expect(verdict(answer)).toBe(expected);
      if (!expected.includes('malformed_json')) expect(answer.body.errors).toMatchObject([{ field: 'amount' }]);
    }
    const { rows } = await engine.database.pool.query('select from sessions where amount_minor <= 0');
    expect(rows).toEqual([]);
  });

  testInShortRun('an amount with as many digits as a body can hold is read within the time limit', async () => {
    const digits = '1'.repeat(60_000);
    expect(verdict(await create(digits, 'BHD'))).toBe('422 amount_too_large');
    expect(verdict(await create(`0.${digits}`, 'BHD'))).toBe('422 amount_precision');
    expect(verdict(await create(`1.${'0'.repeat(60_000)}`, 'BHD'))).toBe('201');
    expect(verdict(await create(`1e-${digits}`, 'BHD'))).toBe('422 amount_precision');
  });
});

describe('a currency', () => {
  test.each([
    ['XAU'],
    ['XAG'],
    ['XDR'],
    ['XTS'],
    ['XXX'],
    ['XBA'],
    ['CHE'],
    ['USN'],
    ['CLF'],
    ['bhd'],
    ['Bhd'],
    ['US'],
    ['USDD'],
    ['USD '],
    [' USD'],
    ['ABC'],
    ['DEM'],
    ['HRK'],
    ['840'],
    ['$'],
    [''],
    ['BH\u0000'],
    ['\ud800'],
    ['ＢＨＤ'],
    ['toString'],
    ['__proto__'],
  ])('%j is not supported', inShortRun, async (currency) => {
    const answer = await create('10', currency);
    expect(verdict(answer)).toBe('422 currency_unsupported');
    expect(answer.body.errors).toMatchObject([{ field: 'currency', code: 'currency_unsupported' }]);
  });

  testInShortRun('is supported if it is in the list, with exactly its own number of decimals', async () => {
    const wrong: string[] = [];
    await Promise.all(
      CURRENCIES.map(async (currency) => {
        const decimals = decimalsOf(currency);
        const smallest = decimals === 0 ? '1' : `0.${'1'.padStart(decimals, '0')}`;
        const answer = await create(smallest, currency);
        const finer = await create(decimals === 0 ? '0.1' : `0.${'1'.padStart(decimals + 1, '0')}`, currency);
        if (answer.body.amount_minor !== 1 || answer.body.amount !== Number(smallest)) wrong.push(currency);
        if (verdict(finer) !== '422 amount_precision') wrong.push(currency);
      }),
    );
    expect(wrong).toEqual([]);
    expect(CURRENCIES.length).toBeGreaterThan(150);
  });
});

test('every amount is returned exactly, on creation and from payment-status', async () => {
  const money = fc.constantFrom(...CURRENCIES).chain((currency) =>
    fc.record({
      currency: fc.constant(currency),
      minor: fc.bigInt({ min: 1n, max: 10n ** BigInt(9 + decimalsOf(currency)) - 1n }),
    }),
  );
  await fc.assert(
    fc.asyncProperty(money, async ({ currency, minor }) => {
      const text = written(minor, decimalsOf(currency));
      const created = await create(text, currency);
      const expected = { currency, amount: Number(text), amount_minor: Number(minor) };
      expect(created.body).toMatchObject(expected);
      const read = await engine.api.post('/merchant/payment-status', { track_id: created.body.track_id });
      expect(read.body).toMatchObject(expected);
      const { rows } = await engine.database.pool.query('select amount_minor from sessions where track_id = $1', [
        created.body.track_id,
      ]);
      expect(rows).toEqual([{ amount_minor: minor }]);
    }),
    { numRuns: runs(5) },
  );
});

function written(minor: bigint, decimals: number): string {
  const digits = minor.toString().padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
