import { parseAmount } from '@pay/money/amount';
import { type Currency, parseCurrency } from '@pay/money/currency';
import type { Reason } from '../../ground/refusals/reason.ts';
import { isCountry } from '../acquiring/country.ts';
import { ROUTED_BRANDS, type RoutedBrand } from '../acquiring/routed-sale.ts';
import type { Routing, Rule, Share } from './routing.ts';

/** The rules as they are stored and as they are in files. Amounts are digits with a decimal point. */
export type WrittenRouting = { readonly second_account: boolean; readonly rules: readonly WrittenRule[] };

export type WrittenRule = {
  readonly currencies?: readonly string[];
  readonly brands?: readonly string[];
  readonly countries?: readonly string[];
  readonly amount_from?: string;
  readonly amount_to?: string;
  readonly accounts: readonly { readonly account_id: string; readonly percent: number }[];
};

/** `field`: the path of the first part that cannot be used. */
export type RoutingProblem = { readonly ok: false; readonly field: string; readonly reason: Reason };
type Read<T> = { readonly ok: true; readonly value: T } | RoutingProblem;

const RULES_MAX = 50;
const ACCOUNTS_MAX = 10;
const MEMBERS = ['second_account', 'rules'];
const RULE_MEMBERS = ['currencies', 'brands', 'countries', 'amount_from', 'amount_to', 'accounts'];
const SHARE_MEMBERS = ['account_id', 'percent'];

/** Reads rules. Members that are not known are refused, so that a misspelled condition is not ignored. */
export function readRouting(document: unknown): Read<Routing> {
  const problems: RoutingProblem[] = [];
  const value = routingIn(document, (field, reason) => problems.push({ ok: false, field, reason }));
  return problems[0] ?? { ok: true, value };
}

/** All parts of rules that cannot be used, in the order of the document, with at most one problem for each part. */
export function routingProblems(document: unknown): readonly RoutingProblem[] {
  const problems: RoutingProblem[] = [];
  routingIn(document, (field, reason) => problems.push({ ok: false, field, reason }));
  return problems;
}

/** Notes a part that cannot be used. What is read from a document with such parts is never used. */
type Note = (field: string, reason: Reason) => void;

function routingIn(document: unknown, note: Note): Routing {
  const routing = { rules: [], secondAccount: false };
  if (!isObject(document, MEMBERS)) {
    note('rules', 'form_unexpected');
    return routing;
  }
  const { second_account: secondAccount, rules } = document;
  if (typeof secondAccount !== 'boolean') note('second_account', 'form_unexpected');
  if (!Array.isArray(rules) || rules.length > RULES_MAX) {
    note('rules', 'form_unexpected');
    return routing;
  }
  return {
    rules: rules.map((rule, place) => readRule(rule, `rules.${place}`, note)),
    secondAccount: secondAccount === true,
  };
}

/** All accounts that rules name, with their paths. */
export function accountsIn({ rules }: Routing): readonly { readonly accountId: string; readonly field: string }[] {
  return rules.flatMap(({ accounts }, place) =>
    accounts.map(({ accountId }) => ({ accountId, field: `rules.${place}.accounts` })),
  );
}

function readRule(rule: unknown, path: string, note: Note): Rule {
  if (!isObject(rule, RULE_MEMBERS)) {
    note(path, 'form_unexpected');
    return { currencies: [], brands: [], countries: [], fromMinor: null, toMinor: null, accounts: [] };
  }
  const currencies = listOf(rule['currencies'], parseCurrency);
  if (currencies === null) note(`${path}.currencies`, 'currency_unknown');
  const brands = listOf(rule['brands'], (brand): RoutedBrand | undefined =>
    ROUTED_BRANDS.find((each) => each === brand),
  );
  if (brands === null) note(`${path}.brands`, 'routing_brand_unknown');
  const countries = listOf(rule['countries'], (code) => (isCountry(code) ? code : undefined));
  if (countries === null) note(`${path}.countries`, 'country_unknown');
  const amount = (name: 'amount_from' | 'amount_to') => readAmount(rule[name], currencies, `${path}.${name}`, note);
  const [fromMinor, toMinor] = [amount('amount_from'), amount('amount_to')];
  if (fromMinor !== null && toMinor !== null && fromMinor > toMinor) {
    note(`${path}.amount_to`, 'routing_amounts_reversed');
  }
  return {
    currencies: currencies ?? [],
    brands: brands ?? [],
    countries: countries ?? [],
    fromMinor,
    toMinor,
    accounts: readShares(rule['accounts'], `${path}.accounts`, note),
  };
}

/** `currencies` is null if the rule's currencies cannot be used. They are reported as a separate problem. */
function readAmount(text: unknown, currencies: readonly Currency[] | null, path: string, note: Note): bigint | null {
  if (text === undefined || currencies === null) return null;
  const [currency, ...others] = currencies;
  if (currency === undefined || others.length > 0) {
    note(path, 'routing_amount_of_one_currency');
    return null;
  }
  const parsed = parseAmount(typeof text === 'string' ? text : '', currency);
  if (!parsed.ok) note(path, parsed.code);
  return parsed.ok ? parsed.amount.minor : null;
}

function readShares(accounts: unknown, path: string, note: Note): readonly Share[] {
  if (!Array.isArray(accounts) || accounts.length === 0 || accounts.length > ACCOUNTS_MAX) {
    note(path, 'routing_shares_unfit');
    return [];
  }
  const shares: Share[] = [];
  for (const account of accounts) {
    const problem = addShare(account, shares);
    if (problem !== null) {
      note(path, problem);
      return [];
    }
  }
  if (shares.reduce((total, { percent }) => total + percent, 0) !== 100) note(path, 'routing_shares_unfit');
  return shares;
}

/** Returns the reason why the account cannot be added to those before it, or null. */
function addShare(account: unknown, shares: Share[]): Reason | null {
  if (!isObject(account, SHARE_MEMBERS)) return 'form_unexpected';
  const { account_id: accountId, percent } = account;
  if (typeof accountId !== 'string' || shares.some((each) => each.accountId === accountId)) {
    return 'routing_account_unknown';
  }
  if (!Number.isInteger(percent) || Number(percent) < 0) return 'routing_shares_unfit';
  shares.push({ accountId, percent: Number(percent) });
  return null;
}

/** Null if the value is not a list of distinct, known strings. A list that is left out is empty. */
function listOf<T>(value: unknown, known: (text: string) => T | undefined): readonly T[] | null {
  if (value === undefined) return [];
  if (!Array.isArray(value)) return null;
  const found = value.flatMap((each) => (typeof each === 'string' ? [known(each)] : [undefined]));
  const all = found.filter((each) => each !== undefined);
  return all.length === value.length && new Set(all).size === all.length ? all : null;
}

function isObject(value: unknown, members: readonly string[]): value is Record<string, unknown> {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.keys(value).every((name) => members.includes(name))
  );
}
