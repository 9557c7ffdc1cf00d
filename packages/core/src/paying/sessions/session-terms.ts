import type { Locale } from '../../ground/locale/locale.ts';
import type { BillingAddress, Customer } from '../acquiring/shopper-details.ts';

/** The terms that a merchant sets when creating a session. They are stored and returned unchanged. */
export type SessionTerms = {
  readonly reference: string | null;
  readonly description: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly successUrl: string | null;
  readonly failureUrl: string | null;
  readonly locale: Locale | null;
  readonly customer: Customer | null;
  readonly billingAddress: BillingAddress | null;
  /** `manual`: an approval only authorises the amount, and the merchant captures it later. */
  readonly capture: Capture;
};

export const CAPTURES = ['automatic', 'manual'] as const;
export type Capture = (typeof CAPTURES)[number];

type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : Name;

/** The terms under their names in the table and the API. */
export type TermColumns = { [Name in keyof SessionTerms as Snake<Name>]: SessionTerms[Name] };

/**
 * A new term needs a line here and in `SessionTerms`, a column, and a schema in the engine. Inserts, reads and answers
 * are derived from this list.
 */
const TYPES: Readonly<Record<keyof TermColumns, 'text' | 'jsonb'>> = {
  reference: 'text',
  description: 'text',
  metadata: 'jsonb',
  success_url: 'text',
  failure_url: 'text',
  locale: 'text',
  customer: 'jsonb',
  billing_address: 'jsonb',
  capture: 'text',
};

export const NO_TERMS: TermColumns = {
  reference: null,
  description: null,
  metadata: {},
  success_url: null,
  failure_url: null,
  locale: null,
  customer: null,
  billing_address: null,
  capture: 'automatic',
};

/**
 * Terms that an earlier version did not have. The hash of a request covers them only if they are set, so that a request
 * can be repeated after an update.
 */
const LATER: ReadonlySet<keyof SessionTerms> = new Set(['customer', 'billingAddress', 'capture']);

/** The terms that default to the profile's values. */
const OF_THE_PROFILE: ReadonlySet<keyof TermColumns> = new Set(['success_url', 'failure_url']);

const names = Object.keys(TYPES) as (keyof TermColumns)[];
const pairs = names.map((column) => [toCamel(column), column] as const);
const DEFAULTS = Object.fromEntries(pairs.map(([name, column]) => [name, NO_TERMS[column]])) as SessionTerms;

export const TERM_COLUMNS = names.join(', ');
export const TERM_COUNT = names.length;

/** `$7::text[], $8::jsonb[], …`: one array for each term, starting with the given parameter. */
export function termParameters(first: number): string {
  return names.map((name, index) => `$${first + index}::${TYPES[name]}[]`).join(', ');
}

/** The terms of `request`. Terms that the request leaves out are those of `profile`, or of `NO_TERMS`. */
export function termValues(request: string, profile: string): string {
  return names
    .map((name) => {
      const otherwise = OF_THE_PROFILE.has(name) ? `${profile}.${name}` : defaultIn(name);
      return otherwise === null ? `${request}.${name}` : `coalesce(${request}.${name}, ${otherwise}) as ${name}`;
    })
    .join(', ');
}

/** The term's default in SQL; null if the default is null. */
function defaultIn(name: keyof TermColumns): string | null {
  const value = NO_TERMS[name];
  if (value === null) return null;
  return `'${typeof value === 'string' ? value : JSON.stringify(value)}'`;
}

/**
 * A column of values for each term, in the order of `termParameters`, with null for a default. If all its values are
 * defaults, the column itself is null, because sending and reading a column of nulls would cost as much as a column of
 * values.
 */
export function termArrays(batch: readonly SessionTerms[]): readonly (unknown[] | null)[] {
  return pairs.map(([name, column]) => {
    const isSet = (terms: SessionTerms) => terms[name] !== DEFAULTS[name];
    if (!batch.some(isSet)) return null;
    const write = TYPES[column] === 'jsonb' ? JSON.stringify : (value: unknown) => value;
    return batch.map((terms) => (isSet(terms) ? write(terms[name]) : null));
  });
}

/** The input that the hash of a request covers. */
export function hashedTerms<Terms extends SessionTerms>(terms: Terms): Partial<Terms> {
  const hashed: { -readonly [Name in keyof Terms]?: Terms[Name] } = {};
  for (const name of Object.keys(terms) as (keyof Terms)[]) {
    // Left out from the beginning, because deleting a member makes an object slow.
    const isLater = LATER.has(name as keyof SessionTerms);
    if (!isLater || terms[name] !== DEFAULTS[name as keyof SessionTerms]) hashed[name] = terms[name];
  }
  return hashed;
}

/** Only the terms. */
export function termsOf(session: SessionTerms): SessionTerms {
  const terms: Record<string, unknown> = { ...DEFAULTS };
  for (const [name] of pairs) terms[name] = session[name];
  return terms as SessionTerms;
}

/**
 * Every session passes through here several times, so this function fills a copy of an object that already has all the
 * members.
 */
export function termsFromColumns(columns: TermColumns): SessionTerms {
  const terms: Record<string, unknown> = { ...DEFAULTS };
  for (const [name, column] of pairs) terms[name] = columns[column];
  return terms as SessionTerms;
}

/** The reverse of `termsFromColumns`. */
export function columnsFromTerms(terms: SessionTerms): TermColumns {
  const columns: Record<string, unknown> = { ...NO_TERMS };
  for (const [name, column] of pairs) columns[column] = terms[name];
  return columns as TermColumns;
}

function toCamel(column: keyof TermColumns): keyof SessionTerms {
  return column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) as keyof SessionTerms;
}
