import { readCardForm } from '@pay/core/cards/card-form';
import { TEST_NUMBERS } from '@pay/core/cards/test-numbers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formErrors } from '../form-errors.ts';
import { brandSoFar, checkField } from './check-field.ts';

const TODAY = { year: 2026, month: 11 };
const FIELDS = ['number', 'expiry', 'cvv', 'cardholder'] as const;

const number = fc.oneof(
  fc.constantFrom(...TEST_NUMBERS.map((each) => each.number)),
  fc.stringMatching(/^[0-9 -]{0,20}$/),
);
const card = fc.record({
  number: fc.oneof(number, fc.string()),
  expiry: fc.oneof(fc.stringMatching(/^[01]\d ?\/ ?[234]\d$/), fc.string()),
  cvv: fc.oneof(fc.stringMatching(/^\d{2,5}$/), fc.constantFrom('', '١٢٣', '12a')),
  cardholder: fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.constantFrom('', ' ', 'ليلى ١٢٣', 'A1 B2 C3'),
  ),
});

test('the page reports exactly the errors that the server reports', () => {
  fc.assert(
    fc.property(card, fc.constantFrom('required' as const, 'optional' as const), (typed, asked) => {
      const form = readCardForm(Buffer.from(new URLSearchParams(typed).toString()), TODAY);
      const refused = formErrors(form, asked).map(({ field, code }) => `${field} ${code}`);
      if (form.card.ok) form.card.card.wipe();
      const found = FIELDS.flatMap((field) => {
        const code = checkField(field, typed, TODAY, asked === 'required');
        return code === null ? [] : [`${field} ${code}`];
      });
      expect(found).toEqual(refused);
    }),
  );
});

test.each(TEST_NUMBERS)('the brand is shown from the fourth digit on: $brand', ({ number: whole, brand }) => {
  expect(brandSoFar(whole.slice(0, 3))).toBe('unknown');
  expect(brandSoFar(`${whole.slice(0, 2)} ${whole.slice(2, 4)}`)).toBe(brand);
});
