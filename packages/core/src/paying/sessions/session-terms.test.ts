import { expect, test } from 'vitest';
import { NO_CUSTOMER } from '../acquiring/shopper-details.ts';
import { hashedTerms, NO_TERMS, termArrays, termsFromColumns } from './session-terms.ts';

const NONE = termsFromColumns(NO_TERMS);

test('a request without later terms has the hash that an earlier version gave it', () => {
  expect(Object.keys(hashedTerms({ ...NONE, amount: 1n })).sort()).toEqual(
    ['amount', 'description', 'failureUrl', 'locale', 'metadata', 'reference', 'successUrl'].sort(),
  );
});

test('the hash of a request covers every term that is set', () => {
  const customer = { ...NO_CUSTOMER, name: 'Layla Haddad' };
  expect(hashedTerms({ ...NONE, customer })).toMatchObject({ customer });
});

test('a term that is not set is null in the database, not the JSON value null', () => {
  const column = (values: (readonly unknown[])[]) => values.flat();
  expect(column([...termArrays([NONE])])).not.toContain('null');
});
