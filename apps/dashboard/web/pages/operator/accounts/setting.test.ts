import { expect, test } from 'vitest';
import { type Setting, valuesOf, wordsOf } from './setting.ts';

function setting(name: string, change: Partial<Setting> = {}): Setting {
  const en = { title: 'Merchant ID', needed: 'letters' };
  const plain = { example: 'M1', choices: null, is_secret: false, is_optional: false, is_list: false, only_in: null };
  return { name, en, ar: null, ...plain, ...change };
}

test('empty fields are left out, and plain values are trimmed', () => {
  const settings = [setting('merchant_id'), setting('descriptor', { is_optional: true })];
  expect(valuesOf(settings, { merchant_id: ' M123 ', descriptor: '  ' })).toEqual({ merchant_id: 'M123' });
});

test('a secret is sent exactly as it was typed', () => {
  expect(valuesOf([setting('password', { is_secret: true })], { password: ' p w ' })).toEqual({ password: ' p w ' });
});

test('the items of a list can be separated by Latin or Arabic commas, or by spaces', () => {
  const list = setting('currencies', { is_list: true });
  expect(valuesOf([list], { currencies: 'BHD, SAR،AED\nKWD,' })).toEqual({ currencies: ['BHD', 'SAR', 'AED', 'KWD'] });
});

test('fields that the kind does not have are not sent', () => {
  expect(valuesOf([setting('merchant_id')], { kind: 'bank', base_url: 'https://bank.example' })).toEqual({});
});

test('a setting without an Arabic text is shown with the English text', () => {
  const ar = { title: 'العملات', needed: 'رموز' };
  expect(wordsOf(setting('currencies', { ar }), 'ar')).toBe(ar);
  expect(wordsOf(setting('merchant_id'), 'ar').title).toBe('Merchant ID');
  expect(wordsOf(setting('currencies', { ar }), 'en').title).toBe('Merchant ID');
});
