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

test('a term that is not set is null for the database, not the JSON value null, and so is a column of such terms', () => {
  const customer = { ...NO_CUSTOMER, name: 'Layla Haddad' };
  expect(termArrays([NONE, NONE])).toEqual(Object.keys(NO_TERMS).map(() => null));
  const columns = termArrays([NONE, { ...NONE, customer, capture: 'manual' }, { ...NONE, metadata: {} }]);
  expect(columns.filter((column) => column !== null)).toEqual([
    [null, null, '{}'],
    [null, JSON.stringify(customer), null],
    [null, 'manual', null],
  ]);
});
