import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../tidy/project-files.ts';
import { type Read, readStatement, type Tables, type Use } from './reading/read-statement.ts';
import { as, parseStatement, walk } from './reading/syntax.ts';
import { inAll } from './reading/ties.ts';

export type Sharding = {
  /** Tables that every server has a whole copy of. All others are divided by their `profile_id`. */
  readonly small: readonly string[];
  /** Statements that every server runs on its own rows, with the reason why this gives the right result. */
  readonly everyShard: Readonly<Record<string, string>>;
  /** Statements that only a database with one server gets, with the statements that several servers get instead. */
  readonly replaced: Readonly<Record<string, string>>;
  /** Statements that change small tables and let each server compute a value, such as the time. */
  readonly copiesDiffer: readonly string[];
  /** Statements that cannot be routed yet. */
  readonly notYet: readonly string[];
};

export const SHARDING_FILE = join(ROOT, 'packages/core/sharding.json');
export const SHARDING: Sharding = JSON.parse(readFileSync(SHARDING_FILE, 'utf8'));

/** The tables of a database. */
export type Schema = {
  readonly tables: Tables;
  /** Columns that a server fills with a value of its own, as `table.column`. */
  readonly ownDefaults: ReadonlySet<string>;
};

export type Verdict =
  | { readonly kind: 'no table' }
  /** Reads only tables that every server has, so any server can answer. */
  | { readonly kind: 'small' }
  /**
   * Changes or locks rows that every server has, so every server must run it, in one transaction. `ownValue` is a value
   * that each server computes for itself.
   */
  | { readonly kind: 'small, on all'; readonly ownValue: string | undefined }
  /** Everything that the statement uses belongs to the profile in this parameter. */
  | { readonly kind: 'one profile'; readonly parameter: number }
  | { readonly kind: 'unrouted'; readonly because: string };

/** Functions whose values differ from server to server. */
const OWN_VALUES = new Set([
  'now',
  'clock_timestamp',
  'statement_timestamp',
  'transaction_timestamp',
  'random',
  'gen_random_uuid',
  'nextval',
]);

/** Tables that are the same on every server, and that no statement of the product changes while it runs. */
const ALSO_SMALL = ['schema_migrations', 'pg_stat_activity', 'pg_index', 'pg_attribute'];

/** Says where a router can send a statement, from its text alone. */
export function classify(text: string, schema: Schema): Verdict {
  const statement = parseStatement(text);
  const read = readStatement(statement, schema.tables);
  if (read.uses.length === 0) return { kind: 'no table' };
  const isSmall = ({ table }: Use) => SHARDING.small.includes(table) || ALSO_SMALL.includes(table);
  const divided = read.uses.filter((use) => !isSmall(use));
  const smallWrites = read.uses.filter((use) => use.isWrite && isSmall(use));
  const [ofProfile] = divided;
  const [ofAll] = smallWrites;
  if (ofProfile && ofAll)
    return { kind: 'unrouted', because: `it changes ${ofAll.table} as well as ${ofProfile.table}` };
  if (ofProfile) return ofOneProfile(read, divided);
  if (!ofAll) return read.locked.length > 0 ? { kind: 'small, on all', ownValue: undefined } : { kind: 'small' };
  const ownDefaults = smallWrites.map((use) => ownDefaultOf(use, schema));
  return { kind: 'small, on all', ownValue: ownValueIn(statement) ?? ownDefaults.find((each) => each !== undefined) };
}

function ofOneProfile({ shown }: Read, divided: readonly Use[]): Verdict {
  const untied = divided.find(({ profile }) => profile === undefined || profile.ties.size === 0);
  if (untied) return { kind: 'unrouted', because: `no parameter has the profile of ${untied.table}` };
  const common = inAll(divided.map(({ profile }) => profile?.ties ?? new Set()));
  const isShown = (tie: number) =>
    shown.some(({ table, parameter }) => parameter === tie && divided.some((use) => use.table === table));
  const parameter = [...common].sort((one, other) => one - other).find(isShown);
  if (parameter !== undefined) return { kind: 'one profile', parameter };
  return {
    kind: 'unrouted',
    because: common.size === 0 ? 'it concerns several profiles' : 'only small tables are compared with the profile',
  };
}

function ownValueIn(statement: unknown): string | undefined {
  let found: string | undefined;
  walk(statement, (node) => {
    const call = as(node, 'FuncCall');
    const name = Array.isArray(call?.['funcname']) ? as(call['funcname'].at(-1), 'String')?.['sval'] : undefined;
    if (typeof name === 'string' && OWN_VALUES.has(name)) found ??= `${name}()`;
    if (as(node, 'SQLValueFunction')) found ??= 'current_date';
    return true;
  });
  return found;
}

function ownDefaultOf({ table, inserted }: Use, { tables, ownDefaults }: Schema): string | undefined {
  if (inserted === undefined) return undefined;
  return tables.get(table)?.find((each) => !inserted.includes(each) && ownDefaults.has(`${table}.${each}`));
}
