import { scrubCardNumbers } from '@pay/core/cards/scrub-card-numbers';
import { table } from './table.ts';

/**
 * What a command prints. With `--json`, everything is collected and printed at the end as one document: lists under
 * their names or under `data`, results under the names that the API uses, and, if there are neither lists nor results,
 * the sentences as `message`.
 */
const output: { json: boolean; readonly document: Record<string, unknown>; readonly lines: string[] } = {
  json: false,
  document: {},
  lines: [],
};

/** From now on, everything is collected for one JSON document. */
export function collectJson(): void {
  output.json = true;
}

/** Prints the document that was collected; nothing if the command prints text. */
export function printCollected(): void {
  if (!output.json) return;
  const message = output.lines.filter(Boolean).join('\n');
  const isEmpty = Object.keys(output.document).length === 0;
  if (isEmpty && message === '') return;
  printRaw(JSON.stringify(isEmpty ? { message } : output.document, null, 2));
}

export function print(line = ''): void {
  if (output.json) output.lines.push(line);
  else printRaw(line);
}

/** Prints rows under their headings; in JSON, an object for each row. */
export function printTable(heads: readonly string[], rows: readonly (readonly string[])[], name = 'data'): void {
  if (output.json) {
    const before = output.document[name];
    output.document[name] = [...(Array.isArray(before) ? before : []), ...rows.map((row) => rowObject(heads, row))];
  } else {
    printRaw(table(heads, rows));
  }
}

/** The facts that only the JSON document contains. */
export function result(facts: Readonly<Record<string, unknown>>): void {
  Object.assign(output.document, facts);
}

/** A page of a list; `next` is the id that the next page begins after. */
export function listed(data: readonly unknown[], next: string | null): Readonly<Record<string, unknown>> {
  return { data, has_more: next !== null, next };
}

/** Prints something that has just happened as a line of text or JSON, for commands that keep running. */
export function printLine(line: string, facts: unknown): void {
  printRaw(output.json ? JSON.stringify(facts) : line);
}

/** Prints a line immediately, in any format. */
export function printRaw(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Prints a step as it happens; separately from the output if the output is one JSON document. */
export function printStep(line: string): void {
  if (output.json) printNote(line);
  else printRaw(line);
}

/** Prints only a secret, or a link that gives access, on standard output; the explanation goes to standard error. */
export function printSecret(value: string, facts: Readonly<Record<string, unknown>>, notes: readonly string[]): void {
  result(facts);
  if (output.json) return;
  printRaw(value);
  for (const note of notes) printNote(note);
}

/** Prints a note separately from the output, which a program might read. */
export function printNote(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Prints why a command failed: a sentence, or in JSON an object with the code of the refusal. */
export function printError(line: string, code: string | null = null): void {
  const message = scrubCardNumbers(line);
  process.stderr.write(output.json ? `${JSON.stringify({ error: { code, message } })}\n` : `pay: ${message}\n`);
}

function rowObject(heads: readonly string[], row: readonly string[]): Readonly<Record<string, string | null>> {
  const cells = heads.map((head, at) => {
    const name = head
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '_')
      .replaceAll(/^_|_$/g, '');
    const cell = row[at]?.trim() ?? '';
    return [name, cell === '' || cell === '-' ? null : cell];
  });
  return Object.fromEntries(cells);
}
