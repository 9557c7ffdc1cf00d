import { expect, test } from 'vitest';
import { ar } from '../../../texts/ar/ar.ts';
import { en } from '../../../texts/en/en.ts';
import { ruleWords } from './rule-words.ts';

const FULL = {
  currencies: ['BHD'],
  brands: ['mastercard'],
  countries: ['KW'],
  amount_from: '10',
  amount_to: '1500.5',
  accounts: [],
};

test.each([
  [FULL, 'BHD on Mastercard from Kuwait, 10.000–1,500.500'],
  [{ accounts: [] }, 'Every payment'],
  [{ brands: ['visa', 'mada'], accounts: [] }, 'Payments on Visa or mada'],
  [{ currencies: ['JPY'], amount_to: '500', accounts: [] }, 'JPY, up to 500'],
  [
    { currencies: ['USD'], amount_from: '5', brands: ['unknown'], accounts: [] },
    'USD on an unknown brand, 5.00 or more',
  ],
])('a rule is a sentence in English: %j', (rule, words) => {
  expect(ruleWords(rule, en)).toBe(words);
});

test('the same rule is a sentence in Arabic, in which codes and amounts keep their direction', () => {
  const words = ruleWords(FULL, ar);
  expect(words.replaceAll(/[\u2066\u2069]/g, '')).toBe(
    'المدفوعات بعملة BHD ببطاقات Mastercard من الكويت، من 10.000 إلى 1,500.500',
  );
  expect(words).toContain('\u206610.000\u2069');
});
