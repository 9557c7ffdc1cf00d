import type { Locale } from '../../ground/locale/locale.ts';

/** What a merchant says about a session when creating it. It is stored and answered unchanged. */
export type SessionTerms = {
  readonly reference: string | null;
  readonly description: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly successUrl: string | null;
  readonly failureUrl: string | null;
  readonly locale: Locale | null;
};

type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : Name;

/** The same under the names that the table and the wire have for them. */
export type TermColumns = { [Name in keyof SessionTerms as Snake<Name>]: SessionTerms[Name] };

/**
 * A new term needs its line here and in `SessionTerms`, its column, and its schema in the engine: what is inserted, read
 * and answered follows from this list. Its order is that of the hash of a request, so new ones come last.
 */
const TYPES: Readonly<Record<keyof TermColumns, 'text' | 'jsonb'>> = {
  reference: 'text',
  description: 'text',
  metadata: 'jsonb',
  success_url: 'text',
  failure_url: 'text',
  locale: 'text',
};

export const NO_TERMS: TermColumns = {
  reference: null,
  description: null,
  metadata: {},
  success_url: null,
  failure_url: null,
  locale: null,
};

/** A session without one of these has its profile's. */
const OF_THE_PROFILE: ReadonlySet<keyof TermColumns> = new Set(['success_url', 'failure_url']);

const names = Object.keys(TYPES) as (keyof TermColumns)[];
const pairs = names.map((column) => [toCamel(column), column] as const);

export const TERM_COLUMNS = names.join(', ');

/** `$7::text[], $8::jsonb[], …`: an array each, from the given parameter on. */
export function termParameters(first: number): string {
  return names.map((name, index) => `$${first + index}::${TYPES[name]}[]`).join(', ');
}

/** Each term of `request`, or that of `profile` where a session falls back to it. */
export function termValues(request: string, profile: string): string {
  return names
    .map((name) =>
      OF_THE_PROFILE.has(name) ? `coalesce(${request}.${name}, ${profile}.${name}) as ${name}` : `${request}.${name}`,
    )
    .join(', ');
}

/** A column of values for each term, in the order of `termParameters`. */
export function termArrays(batch: readonly SessionTerms[]): readonly unknown[][] {
  return pairs.map(([name, column]) =>
    batch.map((terms) => (TYPES[column] === 'jsonb' ? JSON.stringify(terms[name]) : terms[name])),
  );
}

export function termsFromColumns(columns: TermColumns): SessionTerms {
  return Object.fromEntries(pairs.map(([name, column]) => [name, columns[column]])) as SessionTerms;
}

export function columnsFromTerms(terms: SessionTerms): TermColumns {
  return Object.fromEntries(pairs.map(([name, column]) => [column, terms[name]])) as TermColumns;
}

function toCamel(column: keyof TermColumns): keyof SessionTerms {
  return column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) as keyof SessionTerms;
}
