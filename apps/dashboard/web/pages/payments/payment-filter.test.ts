import { expect, test } from 'vitest';
import { asQuery, PAYMENT_FILTERS, type PaymentFilter } from './payment-filter.ts';

const NOTHING = Object.fromEntries(PAYMENT_FILTERS.map((name) => [name, ''])) as PaymentFilter;

test('empty filters are not sent', () => {
  expect(asQuery(NOTHING)).toEqual({});
  expect(asQuery({ ...NOTHING, from: 'yesterday', to: '2026-1-1' })).toEqual({});
});

test('days are whole days, including the last one', () => {
  const query = asQuery({ ...NOTHING, status: 'paid', from: '2026-02-28', to: '2026-02-28' });
  expect(query).toEqual({
    status: 'paid',
    from: '2026-02-28',
    to: '2026-03-01',
  });
});
