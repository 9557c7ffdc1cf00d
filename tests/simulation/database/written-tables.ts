/** Is told which tables may have been written to. */
export type OnChange = (tables: ReadonlySet<string>) => void;

const WRITE = /(?<!\b(?:for|key|do) )\b(?:insert into|delete from|update) (\w+)/g;
const known = new Map<string, ReadonlySet<string>>();

/** The tables that a statement writes to. Locks do not count as writes. */
export function writtenTables(text: string): ReadonlySet<string> {
  const before = known.get(text);
  if (before !== undefined) return before;
  const tables = new Set([...text.replace(/\s+/g, ' ').matchAll(WRITE)].map(([, table = '']) => table));
  known.set(text, tables);
  return tables;
}

/** The tables that a query reads. */
export function readTables(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(/\b(?:from|join) (\w+)/g)].map(([, table = '']) => table));
}
