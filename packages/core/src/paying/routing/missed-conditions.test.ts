import { parseCurrency } from '@pay/money/currency';
import { describe, expect, test } from 'vitest';
import type { RoutedSale } from '../acquiring/routed-sale.ts';
import { missedConditions } from './rank-accounts.ts';
import { readRouting } from './read-routing.ts';
import { tryRouting } from './try-routing.ts';

const BHD = parseCurrency('BHD');
if (BHD === undefined) throw new Error('no such currency');
const SALE: RoutedSale = {
  currency: BHD,
  amountMinor: 12_500n,
  capture: 'automatic',
  brands: ['mastercard'],
  country: 'KW',
};

function routingOf(rules: readonly object[]) {
  const accounts = [{ account_id: 'acc_a', percent: 100 }];
  const read = readRouting({ second_account: false, rules: rules.map((rule) => ({ ...rule, accounts })) });
  if (!read.ok) throw new Error(read.field);
  return read.value;
}

describe('the conditions that a payment does not meet', () => {
  test.each([
    [{}, []],
    [{ currencies: ['BHD'], brands: ['visa', 'mastercard'], countries: ['KW'] }, []],
    [{ currencies: ['BHD'], amount_from: '12.500', amount_to: '12.500' }, []],
    [{ currencies: ['BHD'], amount_from: '12.501' }, ['amount']],
    [{ currencies: ['BHD'], amount_to: '12.499' }, ['amount']],
    [{ currencies: ['USD'], brands: ['visa'], countries: ['SA'] }, ['currency', 'brand', 'country']],
  ])('are, for the rule %j: %j', (rule, missed) => {
    expect(routingOf([rule]).rules.map((each) => missedConditions(each, SALE))).toEqual([missed]);
  });

  test('include the country, if it is not known', () => {
    const [rule] = routingOf([{ countries: ['KW'] }]).rules;
    expect(rule && missedConditions(rule, { ...SALE, country: null })).toEqual(['country']);
  });
});

test('a trial shows for each rule why it does not fit, and the first rule that fits decides', () => {
  const routing = routingOf([{ brands: ['visa'] }, { countries: ['KW'] }, { currencies: ['USD'] }]);
  const trial = tryRouting({ routing, accounts: [] }, SALE, () => undefined);
  expect(trial).toMatchObject({ rule: 1, missed: [['brand'], [], ['currency']], accounts: [] });
});
