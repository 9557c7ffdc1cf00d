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
  if (!isObject(document, MEMBERS)) return unfit('rules', 'form_unexpected');
  const { second_account: secondAccount, rules } = document;
  if (typeof secondAccount !== 'boolean') return unfit('second_account', 'form_unexpected');
  if (!Array.isArray(rules) || rules.length > RULES_MAX) return unfit('rules', 'form_unexpected');
  const read: Rule[] = [];
  for (const [place, rule] of rules.entries()) {
    const found = readRule(rule, `rules.${place}`);
    if (!found.ok) return found;
    read.push(found.value);
  }
  return { ok: true, value: { rules: read, secondAccount } };
}

/** All accounts that rules name, with their paths. */
export function accountsIn({ rules }: Routing): readonly { readonly accountId: string; readonly field: string }[] {
  return rules.flatMap(({ accounts }, place) =>
    accounts.map(({ accountId }) => ({ accountId, field: `rules.${place}.accounts` })),
  );
}

function readRule(rule: unknown, path: string): Read<Rule> {
  if (!isObject(rule, RULE_MEMBERS)) return unfit(path, 'form_unexpected');
  const currencies = listOf(rule['currencies'], parseCurrency);
  if (currencies === null) return unfit(`${path}.currencies`, 'currency_unknown');
  const brands = listOf(rule['brands'], (brand): RoutedBrand | undefined =>
    ROUTED_BRANDS.find((each) => each === brand),
  );
  if (brands === null) return unfit(`${path}.brands`, 'routing_brand_unknown');
  const countries = listOf(rule['countries'], (code) => (isCountry(code) ? code : undefined));
  if (countries === null) return unfit(`${path}.countries`, 'country_unknown');
  const [from, to] = [
    readAmount(rule, 'amount_from', currencies, path),
    readAmount(rule, 'amount_to', currencies, path),
  ];
  if (!from.ok) return from;
  if (!to.ok) return to;
  if (from.value !== null && to.value !== null && from.value > to.value) {
    return unfit(`${path}.amount_to`, 'routing_amounts_reversed');
  }
  const accounts = readShares(rule['accounts'], `${path}.accounts`);
  if (!accounts.ok) return accounts;
  const value = { currencies, brands, countries, fromMinor: from.value, toMinor: to.value, accounts: accounts.value };
  return { ok: true, value };
}

function readAmount(
  rule: Readonly<Record<string, unknown>>,
  name: 'amount_from' | 'amount_to',
  currencies: readonly Currency[],
  path: string,
): Read<bigint | null> {
  const text = rule[name];
  if (text === undefined) return { ok: true, value: null };
  const [currency, ...others] = currencies;
  if (currency === undefined || others.length > 0) return unfit(`${path}.${name}`, 'routing_amount_of_one_currency');
  const parsed = parseAmount(typeof text === 'string' ? text : '', currency);
  return parsed.ok ? { ok: true, value: parsed.amount.minor } : unfit(`${path}.${name}`, parsed.code);
}

function readShares(accounts: unknown, path: string): Read<readonly Share[]> {
  if (!Array.isArray(accounts) || accounts.length === 0 || accounts.length > ACCOUNTS_MAX) {
    return unfit(path, 'routing_shares_unfit');
  }
  const shares: Share[] = [];
  for (const account of accounts) {
    if (!isObject(account, SHARE_MEMBERS)) return unfit(path, 'form_unexpected');
    const { account_id: accountId, percent } = account;
    if (typeof accountId !== 'string' || shares.some((each) => each.accountId === accountId)) {
      return unfit(path, 'routing_account_unknown');
    }
    if (!Number.isInteger(percent) || Number(percent) < 0) return unfit(path, 'routing_shares_unfit');
    shares.push({ accountId, percent: Number(percent) });
  }
  const sum = shares.reduce((total, { percent }) => total + percent, 0);
  return sum === 100 ? { ok: true, value: shares } : unfit(path, 'routing_shares_unfit');
}

/** Null if the value is not a list of different, known texts. A list that is left out is empty. */
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

function unfit(field: string, reason: Reason): RoutingProblem {
  return { ok: false, field, reason };
}
