import type { Reason } from '@pay/core/ground/refusals/reason';
import { routingProblems } from '@pay/core/paying/routing/read-routing';
import { majorText, parseAmount } from '@pay/money/amount';
import { parseCurrency } from '@pay/money/currency';
import { parseTypedAmount } from '@pay/money/typed-amount';
import type { WrittenRule } from './draft.ts';

/** A rule as the values of the fields in its form. */
export type RuleFields = {
  readonly currencies: string;
  readonly brands: readonly string[];
  readonly countries: string;
  readonly amount_from: string;
  readonly amount_to: string;
  readonly shares: readonly { readonly accountId: string; readonly percent: string }[];
};

/** `field`: the name of a field in the form; `shares` for all shares together. */
export type RuleProblem = { readonly field: string; readonly reason: Reason };

export function fieldsOf(rule: WrittenRule): RuleFields {
  const { currencies = [], brands = [], countries = [], amount_from: from = '', amount_to: to = '', accounts } = rule;
  return {
    currencies: currencies.join(' '),
    brands,
    countries: countries.join(' '),
    amount_from: from,
    amount_to: to,
    shares: accounts.map(({ account_id: accountId, percent }) => ({ accountId, percent: String(percent) })),
  };
}

/** Reads the fields with the same checks as the server, and returns at most one problem for each of them. */
export function ruleFrom(fields: RuleFields): { readonly rule: WrittenRule } | { readonly problems: RuleProblem[] } {
  const [currencies, countries] = [codesIn(fields.currencies), codesIn(fields.countries)];
  const { brands } = fields;
  const [from, to] = [amountIn(fields.amount_from, currencies), amountIn(fields.amount_to, currencies)];
  const shares = fields.shares.map(({ accountId, percent }) => ({ accountId, percent: digitsIn(percent) }));
  const rule: WrittenRule = {
    ...(currencies.length > 0 && { currencies }),
    ...(brands.length > 0 && { brands }),
    ...(countries.length > 0 && { countries }),
    ...(from.text !== '' && { amount_from: from.text }),
    ...(to.text !== '' && { amount_to: to.text }),
    accounts: shares.map(({ accountId, percent }) => ({ account_id: accountId, percent: Number(percent) })),
  };
  const ofShares = shareProblems(shares);
  const others = routingProblems({ second_account: false, rules: [rule] }).flatMap(({ field, reason }) => {
    const name = field.replace('rules.0.', '');
    const typed = name === 'amount_from' ? from.reason : name === 'amount_to' ? to.reason : undefined;
    if (name !== 'accounts') return [{ field: name, reason: typed ?? reason }];
    return ofShares.length > 0 ? [] : [{ field: 'shares', reason }];
  });
  const problems = [...others, ...ofShares];
  return problems.length > 0 ? { problems } : { rule };
}

/** The sum of the shares as far as they are whole numbers. */
export function sumOf(percents: readonly string[]): number {
  return percents.map(digitsIn).reduce((sum, each) => sum + (isWhole(each) ? Number(each) : 0), 0);
}

function shareProblems(shares: RuleFields['shares']): readonly RuleProblem[] {
  return shares.flatMap(({ accountId, percent }, place): readonly RuleProblem[] => {
    const isTwice = shares.findIndex((each) => each.accountId === accountId) < place;
    return [
      ...(accountId === '' || isTwice
        ? [{ field: `account_${place}`, reason: 'routing_account_unknown' } as const]
        : []),
      ...(isWhole(percent) ? [] : [{ field: `percent_${place}`, reason: 'routing_shares_unfit' } as const]),
    ];
  });
}

function isWhole(percent: string): boolean {
  return /^\d{1,3}$/.test(percent);
}

/** The distinct codes, in upper case. Spaces and the commas of both languages separate codes. */
function codesIn(text: string): readonly string[] {
  return [...new Set(text.toUpperCase().split(/[\s,;،؛]+/))].filter((code) => code !== '');
}

/**
 * Converts an amount that a person typed to the format of rule files. If it cannot be read, the text is kept, with the
 * reason. An amount that is already in that format is not changed.
 */
function amountIn(typed: string, codes: readonly string[]): { readonly text: string; readonly reason?: Reason } {
  const text = typed.trim();
  const currency = codes.length === 1 ? parseCurrency(codes[0] ?? '') : undefined;
  if (text === '' || currency === undefined || parseAmount(text, currency).ok) return { text };
  const read = parseTypedAmount(text, currency);
  return read.ok ? { text: majorText(read.amount) } : { text, reason: read.reason };
}

/** Converts Arabic-Indic digits to the digits that rule files have. */
function digitsIn(text: string): string {
  return text.trim().replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660));
}
