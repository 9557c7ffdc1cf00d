import { parseCurrency } from '@pay/money/currency';
import { expect, test } from 'vitest';
import { refusedAmount } from './refused-amount.ts';
import { refusedCurrency } from './refused-currency.ts';

test.each([
  ['BHD', 'BHD has 3 decimals, and this amount has more. Amounts are never rounded.'],
  ['USD', 'USD has 2 decimals, and this amount has more. Amounts are never rounded.'],
  ['JPY', 'JPY has 0 decimals, and this amount has more. Amounts are never rounded.'],
])('an amount with too many decimals of %s is refused with the number of its decimals', (code, message) => {
  const currency = parseCurrency(code);
  if (currency === undefined) throw new Error(`${code} is missing from the table`);
  expect(refusedAmount('amount_precision', 'amount', currency)).toMatchObject({
    refusal: { code: 'amount_precision', detail: message, errors: [{ field: 'amount', message }] },
  });
});

test.each(['bhd', 'Bhd', ' BHD', 'BHD\n'])('%j is refused with the code that was meant', (written) => {
  const detail = 'Write BHD: a currency code has three upper-case letters.';
  expect(refusedCurrency(written)).toMatchObject({ refusal: { code: 'currency_unsupported', detail } });
});

test.each(['bgn', 'dollar', '', '4242424242424242'])('%j is refused without repeating it', (written) => {
  const detail = 'This is not an active ISO 4217 currency code.';
  expect(refusedCurrency(written)).toMatchObject({ refusal: { code: 'currency_unsupported', detail } });
});
