import { CURRENCIES } from '@pay/money/currency';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ROUTED_BRANDS, type RoutedSale } from '../acquiring/routed-sale.ts';
import { drawFor, firstFitting, type RoutableAccount, rankAccounts } from './rank-accounts.ts';
import type { Routing, Rule } from './routing.ts';

const IDS = ['acc_a', 'acc_b', 'acc_c', 'acc_d'];
const SOME_CURRENCIES = CURRENCIES.slice(0, 3);
const COUNTRIES = ['BH', 'KW', 'SA'];

const amount = fc.bigInt({ min: 1n, max: 1_000n });
const list = <T>(values: readonly T[]) => fc.subarray([...values]);

const shares = fc.subarray(IDS, { minLength: 1 }).chain((ids) =>
  fc.array(fc.nat(100), { minLength: ids.length, maxLength: ids.length }).map((weights) => {
    const percents = weights.map((weight) => Math.floor((weight / (weights.reduce((a, b) => a + b, 0) || 1)) * 100));
    const rest = 100 - percents.reduce((a, b) => a + b, 0);
    return ids.map((accountId, place) => ({ accountId, percent: (percents[place] ?? 0) + (place === 0 ? rest : 0) }));
  }),
);

const rule: fc.Arbitrary<Rule> = fc.record({
  currencies: list(SOME_CURRENCIES),
  brands: list(ROUTED_BRANDS.slice(0, 3)),
  countries: list(COUNTRIES),
  fromMinor: fc.option(amount),
  toMinor: fc.option(amount),
  accounts: shares,
});

const routing: fc.Arbitrary<Routing> = fc.record({
  rules: fc.array(rule, { maxLength: 4 }),
  secondAccount: fc.boolean(),
});

const accounts: fc.Arbitrary<RoutableAccount[]> = fc
  .subarray(IDS)
  .chain((ids) =>
    fc.tuple(
      ...ids.map((accountId) =>
        fc.record({ accountId: fc.constant(accountId), takes: fc.boolean(), isIll: fc.boolean() }),
      ),
    ),
  );

const sale: fc.Arbitrary<RoutedSale> = fc.record({
  currency: fc.constantFrom(...SOME_CURRENCIES),
  amountMinor: amount,
  capture: fc.constantFrom('automatic', 'manual'),
  brands: fc.constantFrom(...ROUTED_BRANDS.slice(0, 3)).map((brand) => [brand]),
  country: fc.option(fc.constantFrom(...COUNTRIES)),
});

const draw = fc.double({ min: 0, max: 100, maxExcluded: true, noNaN: true });

describe('the accounts for a payment', () => {
  test('are all active accounts that take it, each once, whatever the rules say', () => {
    fc.assert(
      fc.property(routing, accounts, sale, draw, (rules, all, paid, drawn) => {
        const ranked = rankAccounts(rules, all, paid, drawn);
        const able = all.filter(({ takes }) => takes).map(({ accountId }) => accountId);
        expect([...ranked].sort()).toEqual([...able].sort());
      }),
    );
  });

  test('have no failing account before a healthy one, and are otherwise in the same order', () => {
    fc.assert(
      fc.property(routing, accounts, sale, draw, (rules, all, paid, drawn) => {
        const isIll = (id: string) => all.find(({ accountId }) => accountId === id)?.isIll ?? false;
        const ranked = rankAccounts(rules, all, paid, drawn);
        const healthy = rankAccounts(
          rules,
          all.map((each) => ({ ...each, isIll: false })),
          paid,
          drawn,
        );
        expect(ranked).toEqual([...healthy.filter((id) => !isIll(id)), ...healthy.filter(isIll)]);
      }),
    );
  });

  test('begin with an account of the first rule that fits, if it can take the payment', () => {
    fc.assert(
      fc.property(routing, accounts, sale, draw, (rules, all, paid, drawn) => {
        const place = firstFitting(rules, paid);
        const named = place === null ? [] : (rules.rules[place]?.accounts ?? []);
        const able = all.filter(({ takes, isIll }) => takes && !isIll).map(({ accountId }) => accountId);
        const ofRule = named.map(({ accountId }) => accountId).filter((id) => able.includes(id));
        const [first] = rankAccounts(rules, all, paid, drawn);
        if (ofRule.length > 0) expect(ofRule).toContain(first);
      }),
    );
  });

  test('are in the order of their activation if there are no rules', () => {
    fc.assert(
      fc.property(accounts, sale, draw, (all, paid, drawn) => {
        const able = all.filter(({ takes }) => takes).map((each) => ({ ...each, isIll: false }));
        const ranked = rankAccounts({ rules: [], secondAccount: true }, able, paid, drawn);
        expect(ranked).toEqual(able.map(({ accountId }) => accountId));
      }),
    );
  });

  test('get their shares of the payments to within one per cent', () => {
    const [currency] = CURRENCIES;
    if (currency === undefined) throw new Error('there is no currency');
    const paid: RoutedSale = { currency, amountMinor: 1n, capture: 'automatic', brands: ['visa'], country: null };
    fc.assert(
      fc.property(shares, (named) => {
        const rules = {
          rules: [{ currencies: [], brands: [], countries: [], fromMinor: null, toMinor: null, accounts: named }],
          secondAccount: true,
        };
        const all = IDS.map((accountId) => ({ accountId, takes: true, isIll: false }));
        const firsts = Array.from({ length: 100 }, (_, each) => rankAccounts(rules, all, paid, each + 0.5)[0]);
        for (const { accountId, percent } of named) {
          expect(firsts.filter((first) => first === accountId)).toHaveLength(percent);
        }
      }),
    );
  });
});

test('the draw is the same for the same attempt, and spreads attempts evenly', () => {
  const draws = Array.from({ length: 2_000 }, (_, attempt) => drawFor('pay_1', attempt));
  expect(draws).toEqual(draws.map((_, attempt) => drawFor('pay_1', attempt)));
  expect(draws.every((each) => each >= 0 && each < 100)).toBe(true);
  const below = draws.filter((each) => each < 30).length;
  expect(below / draws.length).toBeCloseTo(0.3, 1);
});
