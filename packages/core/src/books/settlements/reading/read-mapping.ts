import { parseCurrency } from '@pay/money/currency';
import { accepted, type Result, refused } from '../../../ground/refusals/refusal.ts';
import type { Mapping } from './mapping.ts';
import { isLineType } from './settlement-line.ts';

type Check = (value: unknown) => boolean;

const oneOf =
  (...words: readonly string[]): Check =>
  (value) =>
    words.some((word) => word === value);
const isName: Check = (value) => typeof value === 'string' && value.trim() !== '' && value.length <= 100;
const isList: Check = (value) => Array.isArray(value) && value.length <= 20 && value.every(isName);
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const hasOnly = (value: unknown, ...names: readonly string[]): boolean =>
  isObject(value) && Object.keys(value).length === names.length && names.every((name) => isName(value[name]));
const isAmount: Check = (value) => isName(value) || hasOnly(value, 'credit', 'debit');

/** The rule for each member, and the end of the sentence that states it. */
const MEMBERS: Readonly<Record<keyof Mapping, readonly [check: Check, needed: string]>> = {
  separator: [oneOf(',', ';', '\t', '|'), 'a comma, a semicolon, a tab or a vertical bar'],
  decimals: [oneOf('point', 'comma', 'minor'), '"point", "comma" or "minor"'],
  skip_lines: [(value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 100, 'a number up to 100'],
  reference: [isList, 'a list of column names'],
  acquirer_reference: [isName, 'the name of a column'],
  movement_reference: [isName, 'the name of a column'],
  type: [isName, 'the name of a column'],
  types: [
    (value) => isObject(value) && Object.values(value).every((type) => typeof type === 'string' && isLineType(type)),
    "an object that gives the type in Pay for each of the acquirer's types",
  ],
  currency: [isName, 'the name of a column'],
  default_currency: [(value) => typeof value === 'string' && parseCurrency(value) !== undefined, 'an ISO 4217 code'],
  amount: [isAmount, 'the name of a column, or {"credit": …, "debit": …}'],
  sign: [oneOf('as_written', 'by_type'), '"as_written" or "by_type"'],
  fee: [isList, 'a list of column names'],
  net: [isAmount, 'the name of a column, or {"credit": …, "debit": …}'],
  net_sign: [oneOf('written', 'by_type'), '"written" or "by_type"'],
  net_currency: [isName, 'the name of a column'],
  date: [isName, 'the name of a column'],
  date_order: [oneOf('ymd', 'dmy', 'mdy'), '"ymd", "dmy" or "mdy"'],
  account: [(value) => hasOnly(value, 'column', 'is'), '{"column": …, "is": …}'],
};

const DEFAULTS = {
  separator: ',',
  decimals: 'point',
  skip_lines: 0,
  reference: [],
  types: {},
  sign: 'as_written',
  fee: [],
  date_order: 'ymd',
} as const satisfies Partial<Mapping>;

/** Checks a mapping that a person has written. Refuses: invalid_request. */
export function readMapping(given: unknown): Result<Mapping> {
  if (!isObject(given)) return refused('invalid_request', 'A mapping must be a JSON object.');
  for (const [name, value] of Object.entries(given)) {
    const member = Object.hasOwn(MEMBERS, name) ? MEMBERS[name as keyof Mapping] : undefined;
    if (member === undefined)
      return refused('invalid_request', `A mapping cannot have the member ${JSON.stringify(name)}.`);
    const [check, needed] = member;
    if (!check(value)) return refused('invalid_request', `The member ${name} of the mapping must be ${needed}.`);
  }
  if (given['amount'] === undefined)
    return refused('invalid_request', 'The mapping must name the column with the amount.');
  const mapping: Mapping = { ...DEFAULTS, ...(given as Pick<Mapping, 'amount'>) };
  if (mapping.currency === undefined && mapping.default_currency === undefined) {
    return refused(
      'invalid_request',
      'The mapping must name the column with the currency, or have a default_currency.',
    );
  }
  if (mapping.sign === 'by_type' && mapping.type === undefined) {
    return refused(
      'invalid_request',
      'If the type determines the sign, the mapping must name the column with the type.',
    );
  }
  if (mapping.net_sign !== undefined && (mapping.net === undefined || mapping.sign !== 'by_type')) {
    return refused(
      'invalid_request',
      'The member net_sign needs the column with the net amount, and "by_type" as the sign of the amount.',
    );
  }
  if (mapping.reference.length === 0 && mapping.acquirer_reference === undefined) {
    return refused('invalid_request', 'The mapping must name a column with a reference of the payment.');
  }
  return accepted(mapping);
}
