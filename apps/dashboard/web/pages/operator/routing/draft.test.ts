import { describe, expect, test } from 'vitest';
import { draftOf, isForAll, readJson, routingOf, withMoved, withRule } from './draft.ts';
import { ruleFrom } from './rule-fields.ts';

const TO_A = { accounts: [{ account_id: 'acc_a', percent: 100 }] };
const TO_B = { accounts: [{ account_id: 'acc_b', percent: 100 }] };

describe('JSON', () => {
  test('that is empty turns routing off', () => {
    expect(readJson(' \n', [])).toEqual({ draft: null });
  });

  test('that cannot be used is refused with every part that is wrong, as the server would', () => {
    const rules = [{ ...TO_A, currencies: ['bhd'], brands: ['lira'] }, TO_B];
    expect(readJson(JSON.stringify({ second_account: true, rules }), ['acc_a', 'acc_b'])).toEqual({
      problems: [
        { field: 'rules.0.currencies', reason: 'currency_unknown' },
        { field: 'rules.0.brands', reason: 'routing_brand_unknown' },
      ],
    });
    expect(readJson('{"rules": [', [])).toEqual({ problems: [{ field: '', reason: null }] });
  });

  test('with an account of another profile is refused', () => {
    const document = JSON.stringify({ second_account: false, rules: [TO_A, TO_B] });
    expect(readJson(document, ['acc_a'])).toEqual({
      problems: [{ field: 'rules.1.accounts', reason: 'routing_account_unknown' }],
    });
  });
});

describe('a list of rules', () => {
  const draft = draftOf({ second_account: true, rules: [TO_A, TO_B] });

  test('is in the order in which rules were moved, and its ends stay', () => {
    expect(routingOf(withMoved(draft, 1, -1))?.rules).toEqual([TO_B, TO_A]);
    expect(withMoved(draft, 0, -1)).toBe(draft);
    expect(withMoved(draft, 1, 1)).toBe(draft);
  });

  test('begins with the first rule if routing was off', () => {
    expect(routingOf(withRule(null, null, TO_A))).toEqual({ second_account: false, rules: [TO_A] });
  });

  test('replaces the rule that was edited', () => {
    expect(routingOf(withRule(draft, 0, TO_B))?.rules).toEqual([TO_B, TO_B]);
  });

  test('recognises the rule that takes every payment', () => {
    expect([TO_A, { ...TO_A, brands: [] }, { ...TO_A, amount_to: '1' }].map(isForAll)).toEqual([true, true, false]);
  });
});

describe('the form of a rule', () => {
  const FIELDS = { currencies: '', brands: [], countries: '', amount_from: '', amount_to: '' };

  test('accepts codes in upper or lower case with any separators, and digits of both scripts', () => {
    const shares = [{ accountId: 'acc_a', percent: ' ١٠٠ ' }];
    expect(ruleFrom({ ...FIELDS, currencies: 'bhd', countries: 'kw، sa;kw', amount_from: '١٠٫٥', shares })).toEqual({
      rule: { ...TO_A, currencies: ['BHD'], countries: ['KW', 'SA'], amount_from: '10.500' },
    });
  });

  test.each([
    [{ currencies: 'BHD', amount_from: '12', amount_to: '10' }, [['amount_to', 'routing_amounts_reversed']]],
    [{ currencies: 'USD', amount_from: '1,234' }, [['amount_from', 'amount_ambiguous']]],
    [{ amount_from: '12' }, [['amount_from', 'routing_amount_of_one_currency']]],
    [{ currencies: 'BHD', amount_to: '1.2345' }, [['amount_to', 'amount_precision']]],
    [
      { currencies: 'XX', countries: 'XX' },
      [
        ['currencies', 'currency_unknown'],
        ['countries', 'country_unknown'],
      ],
    ],
  ])('names each wrong field of %j', (typed, problems) => {
    const read = ruleFrom({ ...FIELDS, shares: [{ accountId: 'acc_a', percent: '100' }], ...typed });
    expect('problems' in read && read.problems.map(({ field, reason }) => [field, reason])).toEqual(problems);
  });

  test.each([
    [
      [
        ['acc_a', '70'],
        ['acc_b', '20'],
      ],
      [['shares', 'routing_shares_unfit']],
    ],
    [
      [
        ['acc_a', '70'],
        ['acc_a', '30'],
      ],
      [['account_1', 'routing_account_unknown']],
    ],
    [
      [
        ['acc_a', '70'],
        ['', 'x'],
      ],
      [
        ['account_1', 'routing_account_unknown'],
        ['percent_1', 'routing_shares_unfit'],
      ],
    ],
  ])('names each wrong share of %j', (typed, problems) => {
    const shares = typed.map(([accountId = '', percent = '']) => ({ accountId, percent }));
    const read = ruleFrom({ ...FIELDS, shares });
    expect('problems' in read && read.problems.map(({ field, reason }) => [field, reason])).toEqual(problems);
  });
});
