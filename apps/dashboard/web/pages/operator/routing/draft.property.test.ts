import { ROUTED_BRANDS } from '@pay/core/paying/acquiring/routed-sale';
import { readRouting } from '@pay/core/paying/routing/read-routing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { draftOf, jsonOf, readJson, routingOf, type WrittenRule, withMoved, withoutRule, withRule } from './draft.ts';
import { fieldsOf, ruleFrom } from './rule-fields.ts';

const IDS = ['acc_a', 'acc_b', 'acc_c'];
const COUNTRIES = ['BH', 'KW', 'SA'];

const shares = fc.shuffledSubarray(IDS, { minLength: 1 }).chain((ids) =>
  fc.array(fc.nat(100), { minLength: ids.length - 1, maxLength: ids.length - 1 }).map((cuts) => {
    const bounds = [0, ...cuts.toSorted((a, b) => a - b), 100];
    return ids.map((account_id, place) => ({ account_id, percent: (bounds[place + 1] ?? 0) - (bounds[place] ?? 0) }));
  }),
);

/** Amounts in the format of rule files, in ascending order. */
const amounts = fc
  .tuple(fc.integer({ min: 1, max: 999_999 }), fc.integer({ min: 1, max: 999_999 }), fc.nat(3))
  .map(([one, other, decimals]) => {
    const text = (minor: number) => (minor / 10 ** decimals).toFixed(decimals);
    return [text(Math.min(one, other)), text(Math.max(one, other))] as const;
  });

const rule: fc.Arbitrary<WrittenRule> = fc
  .record({
    currencies: fc.option(fc.constantFrom(['BHD'], ['KWD', 'BHD'])),
    brands: fc.option(fc.shuffledSubarray([...ROUTED_BRANDS], { minLength: 1 })),
    countries: fc.option(fc.shuffledSubarray(COUNTRIES, { minLength: 1 })),
    amounts,
    has: fc.record({ from: fc.boolean(), to: fc.boolean() }),
    accounts: shares,
  })
  .map(({ currencies, brands, countries, amounts: [from, to], has, accounts }) => ({
    ...(currencies && { currencies }),
    ...(brands && { brands }),
    ...(countries && { countries }),
    ...(has.from && currencies?.length === 1 && { amount_from: from }),
    ...(has.to && currencies?.length === 1 && { amount_to: to }),
    accounts,
  }));

const routing = fc.record({ second_account: fc.boolean(), rules: fc.array(rule, { maxLength: 6 }) });

test('rules that can be stored are unchanged after a round trip through the list, the JSON and each form', () => {
  fc.assert(
    fc.property(fc.option(routing), (stored) => {
      if (stored) expect(readRouting(stored)).toMatchObject({ ok: true });
      const read = readJson(jsonOf(draftOf(stored)), IDS);
      if (!('draft' in read)) throw new Error(JSON.stringify(read.problems));
      expect(routingOf(read.draft)).toEqual(stored);
      for (const each of stored?.rules ?? []) expect(ruleFrom(fieldsOf(each))).toEqual({ rule: each });
    }),
  );
});

test('what a form returns can be stored, and what it refuses has one problem for each field', () => {
  const text = fc.constantFrom('', 'BHD', 'bhd, kwd', 'XXX', 'KW', 'kw، sa', '10', '٢٫٥', '1,000', '0', 'BHD BHD');
  const percent = fc.constantFrom('', '0', '40', '60', '١٠٠', '100', '-1', '1.5', 'x');
  const fields = fc.record({
    currencies: text,
    brands: fc.shuffledSubarray(['visa', 'mada']),
    countries: text,
    amount_from: text,
    amount_to: text,
    shares: fc.array(fc.record({ accountId: fc.constantFrom('', ...IDS), percent }), { minLength: 1, maxLength: 3 }),
  });
  fc.assert(
    fc.property(fields, (typed) => {
      const read = ruleFrom(typed);
      if ('rule' in read) {
        expect(readRouting({ second_account: false, rules: [read.rule] })).toMatchObject({ ok: true });
        expect(read.rule.accounts.reduce((sum, each) => sum + each.percent, 0)).toBe(100);
        return;
      }
      const names = read.problems.map(({ field }) => field);
      expect(new Set(names).size).toBe(names.length);
      const known = [...Object.keys(typed), ...typed.shares.flatMap((_, at) => [`account_${at}`, `percent_${at}`])];
      expect(names.filter((name) => !known.includes(name))).toEqual([]);
    }),
  );
});

test('rules keep their numbers while they move, and none is lost or duplicated', () => {
  const moves = fc.array(fc.record({ id: fc.nat(8), by: fc.constantFrom(-1 as const, 1 as const, null) }));
  fc.assert(
    fc.property(fc.array(rule, { maxLength: 5 }), moves, rule, (rules, steps, added) => {
      let draft = draftOf({ second_account: true, rules });
      for (const { id, by } of steps) {
        const before = new Map(draft?.rules.map((each) => [each.id, each.rule]));
        draft = by === null ? withRule(withoutRule(draft, id), null, added) : withMoved(draft, id, by);
        const ids = draft?.rules.map((each) => each.id) ?? [];
        expect(new Set(ids).size).toBe(ids.length);
        if (by !== null) expect(new Map(draft?.rules.map((each) => [each.id, each.rule]))).toEqual(before);
        else expect(draft?.rules.at(-1)?.rule).toEqual(added);
      }
    }),
  );
});
