/** One statement of a migration that runs step by step. */
export type Step = {
  readonly text: string;
  /** The table that the statement rewrites in batches; it then contains BATCH. Null if it runs once. */
  readonly batchesOf: string | null;
};

/** Stands for the rows of one batch, in the condition of a statement. */
export const BATCH = ':batch';

const STEP_BY_STEP = '--! step by step';
const IN_BATCHES = /^--! in batches of ([\w.]+)$/;
const EARLIER_TEXT = /^--! earlier text ([0-9a-f]{64})$/;

/** String literals, quoted identifiers, dollar-quoted bodies and comments. Nothing inside them ends a statement. */
const OPAQUE = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$|--[^\n]*|\/\*[\s\S]*?\*\//g;

/**
 * The statements of a migration with the line `--! step by step`; undefined for a migration that runs in one
 * transaction. Throws for an unknown line that begins with `--!`.
 */
export function readSteps(sql: string): readonly Step[] | undefined {
  const instructions = instructionsIn(sql);
  const isKnown = (line: string) => line === STEP_BY_STEP || IN_BATCHES.test(line) || EARLIER_TEXT.test(line);
  const unknown = instructions.find((line) => !isKnown(line));
  if (unknown !== undefined) throw new Error(`a migration has the unknown line ${unknown}`);
  if (!instructions.includes(STEP_BY_STEP)) return undefined;
  return splitStatements(sql).map((text) => ({ text, batchesOf: tableInBatches(text) }));
}

/** The table that the statement with these comments rewrites in batches, or null. */
export function tableInBatches(statement: string): string | null {
  return instructionsIn(statement).flatMap((line) => IN_BATCHES.exec(line)?.[1] ?? [])[0] ?? null;
}

/**
 * The checksums of earlier texts of this migration. Together with the migrations after it, each of them leads to the
 * same database, so a database to which it was applied is accepted.
 */
export function earlierTexts(sql: string): readonly string[] {
  return instructionsIn(sql).flatMap((line) => EARLIER_TEXT.exec(line)?.[1] ?? []);
}

function instructionsIn(sql: string): readonly string[] {
  return sql
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('--!'));
}

/** Each statement with the comments before it, without its semicolon. */
export function splitStatements(sql: string): readonly string[] {
  const statements: string[] = [];
  // Of the same length as `sql`, so that positions in the two texts are the same.
  const blank = sql.replaceAll(OPAQUE, (found) => ' '.repeat(found.length));
  for (let from = 0; from < sql.length; ) {
    const end = blank.indexOf(';', from);
    const until = end === -1 ? sql.length : end;
    if (blank.slice(from, until).trim() !== '') statements.push(sql.slice(from, until).trim());
    from = until + 1;
  }
  return statements;
}

/** A statement in lower case, on one line, without comments and without quoted text. */
export function bareStatement(statement: string): string {
  const withoutQuoted = statement.replaceAll(OPAQUE, (found) =>
    /^['$]/.test(found) ? "''" : /^"/.test(found) ? found : ' ',
  );
  return withoutQuoted.replaceAll(/\s+/g, ' ').trim().toLowerCase();
}
