import type { Database } from './pool.ts';
import { isSharded } from './sharded.ts';
import { run, runByOrdinal, type Statement, statement } from './statement.ts';

/** How the text of a statement names the profile that all its rows belong to. */
export type Tie = {
  /** Extends a condition, so that the row `alias` must belong to the profile. */
  readonly and: (alias: string) => string;
  /** An expression for the profile of a new row: the given expression, or a parameter with the same value. */
  readonly own: (expression: string) => string;
};

/** For statements that need no table with the rows of one profile. */
export const UNTIED: Tie = { and: () => '', own: (expression) => expression };

export function tiedTo(parameter: string): Tie {
  return { and: (alias) => ` and ${alias}.profile_id = ${parameter}`, own: () => parameter };
}

/**
 * A statement in two forms. The first finds its profiles in its rows or by the presented key. The second is for one
 * profile, and has that profile as an additional last parameter. A database with several servers can only run the
 * second form, because a proxy reads the profile from that parameter.
 */
export type ProfileStatement = Statement & { readonly ofProfile: Statement; readonly profileParameter: number };

/** Makes both forms from one text; `profileParameter` is the number of the parameter that only the second form has. */
export function profileStatement(name: string, profileParameter: number, text: (tie: Tie) => string): ProfileStatement {
  return {
    ...statement(name, text(UNTIED)),
    ofProfile: statement(`${name}_for_profile`, text(tiedTo(`$${profileParameter}`))),
    profileParameter,
  };
}

/** Runs the form for one profile, or the form for all if `profileId` is undefined. */
export function runForm<Row>(
  database: Database,
  forms: ProfileStatement,
  values: unknown[],
  profileId: string | undefined,
): Promise<Row[]> {
  return run<Row>(database, ...formOf(forms, values, profileId));
}

/** `runByOrdinal` of the form for one profile, or of the form for all if `profileId` is undefined. */
export function runFormByOrdinal<Row>(
  database: Database,
  forms: ProfileStatement,
  values: unknown[],
  count: number,
  profileId: string | undefined,
): Promise<Row[]> {
  return runByOrdinal<Row>(database, ...formOf(forms, values, profileId), count);
}

function formOf(
  forms: ProfileStatement,
  values: unknown[],
  profileId: string | undefined,
): [statement: Statement, values: unknown[]] {
  if (profileId === undefined) return [forms, values];
  if (values.length + 1 !== forms.profileParameter) {
    throw new Error(`${forms.name} has ${values.length} parameters before its profile`);
  }
  return [forms.ofProfile, [...values, profileId]];
}

/**
 * Divides rows that share a statement. If the database has several servers, divides them by profile. Otherwise, keeps
 * all of them together, with undefined as the profile.
 */
export function divide<Row>(
  database: Database,
  rows: readonly Row[],
  profileOf: (row: Row) => string,
): ReadonlyMap<string | undefined, readonly Row[]> {
  return isSharded(database) ? Map.groupBy(rows, profileOf) : new Map([[undefined, rows]]);
}

/**
 * The profiles whose due work is next. If the database has several servers, these are the profiles that `find` finds on
 * all servers. Otherwise, the only element is undefined, which stands for all profiles.
 */
export async function profilesDue(
  database: Database,
  find: Statement,
  values: unknown[],
): Promise<readonly (string | undefined)[]> {
  if (!isSharded(database)) return [undefined];
  const rows = await run<{ profile_id: string }>(database, find, values);
  return rows.map((row) => row.profile_id);
}

/** The only profile of some rows, if the database has several servers; otherwise undefined. */
export function onlyProfile<Row>(
  database: Database,
  rows: readonly Row[],
  profileOf: (row: Row) => string,
): string | undefined {
  if (!isSharded(database)) return undefined;
  const [first, ...others] = new Set(rows.map(profileOf));
  if (others.length > 0) throw new Error('rows of more than one profile share a statement');
  return first;
}
