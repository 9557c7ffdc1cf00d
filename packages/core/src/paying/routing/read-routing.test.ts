import { describe, expect, test } from 'vitest';
import { readBinFile } from './read-bin-file.ts';
import { accountsIn, readRouting, routingProblems } from './read-routing.ts';

const ACCOUNTS = [
  { account_id: 'acc_a', percent: 80 },
  { account_id: 'acc_b', percent: 20 },
];
const FULL = {
  currencies: ['BHD'],
  brands: ['mastercard', 'mada'],
  countries: ['KW'],
  amount_from: '10.500',
  amount_to: '12.5',
  accounts: ACCOUNTS,
};

describe('rules', () => {
  test('are read with all their conditions, amounts in minor units', () => {
    const read = readRouting({ second_account: true, rules: [FULL, { accounts: ACCOUNTS }] });
    if (!read.ok) throw new Error(read.field);
    expect(read.value).toMatchObject({
      secondAccount: true,
      rules: [
        {
          currencies: ['BHD'],
          brands: ['mastercard', 'mada'],
          countries: ['KW'],
          fromMinor: 10_500n,
          toMinor: 12_500n,
        },
        { currencies: [], brands: [], countries: [], fromMinor: null, toMinor: null },
      ],
    });
    expect(accountsIn(read.value)[3]).toEqual({ accountId: 'acc_b', field: 'rules.1.accounts' });
  });

  test.each([
    ['an unknown condition', { ...FULL, currency: ['BHD'] }, 'rules.0', 'form_unexpected'],
    ['an unknown currency', { ...FULL, currencies: ['XXX'] }, 'rules.0.currencies', 'currency_unknown'],
    ['a brand that is not known', { ...FULL, brands: ['visa', 'lira'] }, 'rules.0.brands', 'routing_brand_unknown'],
    ['a brand twice', { ...FULL, brands: ['visa', 'visa'] }, 'rules.0.brands', 'routing_brand_unknown'],
    ['a country in lower case', { ...FULL, countries: ['kw'] }, 'rules.0.countries', 'country_unknown'],
    [
      'an amount without a currency',
      { ...FULL, currencies: [] },
      'rules.0.amount_from',
      'routing_amount_of_one_currency',
    ],
    ['an amount as a number', { ...FULL, amount_from: 10 }, 'rules.0.amount_from', 'amount_invalid'],
    ['too many decimals', { ...FULL, amount_to: '12.5001' }, 'rules.0.amount_to', 'amount_precision'],
    ['reversed amounts', { ...FULL, amount_from: '13' }, 'rules.0.amount_to', 'routing_amounts_reversed'],
    ['no account', { ...FULL, accounts: [] }, 'rules.0.accounts', 'routing_shares_unfit'],
    [
      'shares of 90',
      { ...FULL, accounts: [{ account_id: 'a', percent: 90 }] },
      'rules.0.accounts',
      'routing_shares_unfit',
    ],
    [
      'half a per cent',
      { ...FULL, accounts: [{ account_id: 'a', percent: 99.5 }] },
      'rules.0.accounts',
      'routing_shares_unfit',
    ],
    [
      'an account twice',
      { ...FULL, accounts: [ACCOUNTS[0], { ...ACCOUNTS[1], account_id: 'acc_a' }] },
      'rules.0.accounts',
      'routing_account_unknown',
    ],
  ])('are refused with %s', (_, rule, field, reason) => {
    expect(readRouting({ second_account: true, rules: [rule] })).toEqual({ ok: false, field, reason });
  });

  test('are refused with one problem for each part that cannot be used, in the order of the document', () => {
    const bad = { ...FULL, brands: ['lira'], countries: ['kw'], amount_from: '10.0001', accounts: [] };
    const rules = [bad, FULL, { ...FULL, currencies: ['bhd'] }];
    expect(routingProblems({ second_account: 1, rules }).map(({ field, reason }) => [field, reason])).toEqual([
      ['second_account', 'form_unexpected'],
      ['rules.0.brands', 'routing_brand_unknown'],
      ['rules.0.countries', 'country_unknown'],
      ['rules.0.amount_from', 'amount_precision'],
      ['rules.0.accounts', 'routing_shares_unfit'],
      ['rules.2.currencies', 'currency_unknown'],
    ]);
    expect(routingProblems({ second_account: true, rules: [FULL] })).toEqual([]);
  });

  test.each([
    [null],
    ['rules'],
    [{ rules: [] }],
    [{ second_account: true, rules: {} }],
    [{ second_account: true, rules: [], more: 1 }],
  ])('must have the form of rules, unlike %j', (document) => {
    expect(readRouting(document)).toMatchObject({ ok: false });
  });
});

describe('a file of card ranges', () => {
  test('has its short numbers padded and its ranges sorted', () => {
    const file = '\uFEFFfrom,to,brand,country\r\n520000,520099,mastercard,KW\r\n\r\n42424242,42424242,Visa,us\r\n';
    expect(readBinFile(file)).toEqual({
      ok: true,
      ranges: [
        { firstBin: 42_424_242, lastBin: 42_424_242, brand: 'visa', country: 'US' },
        { firstBin: 52_000_000, lastBin: 52_009_999, brand: 'mastercard', country: 'KW' },
      ],
    });
  });

  test.each([
    ['another head', 'bin,country\n', 1],
    ['a whole card number', 'from,to,brand,country\n4242424242424242,4242424242424242,visa,US', 2],
    ['a reversed range', 'from,to,brand,country\n520001,520000,mastercard,KW', 2],
    ['an unknown brand', 'from,to,brand,country\n520000,520000,lira,KW', 2],
    ['an unknown country', 'from,to,brand,country\n520000,520000,mastercard,XX', 2],
    ['a fifth cell', 'from,to,brand,country\n520000,520000,mastercard,KW,bank', 2],
    ['overlapping ranges', 'from,to,brand,country\n520000,520010,mastercard,KW\n52001050,520020,mastercard,SA', 3],
  ])('is refused with %s, and the line is named', (_, file, line) => {
    expect(readBinFile(file)).toMatchObject({ ok: false, line });
  });
});
