import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import type { Stored } from './search-text.ts';
import { STORED_TEXTS } from './stored-texts.ts';
import { KEY_COLUMNS, type KeyColumn, readPage } from './sweep-sql.ts';

export type Page = {
  /** The columns of the table's primary key. */
  readonly key: readonly KeyColumn[];
  readonly rows: readonly {
    /** The values of the primary key, as strings. */
    readonly key: readonly string[];
    /** The texts that are not null, with their columns. */
    readonly texts: readonly (readonly [column: string, stored: Stored])[];
  }[];
  readonly lastKey: readonly string[];
};

type Row = { readonly key: readonly string[] } & Readonly<Record<string, Stored | null>>;

const AT_ONCE = 500;

/** The rows of a table in the order of its primary key, after `from` if it is given. */
export async function* pagesOf(pool: Pool, table: string, from?: readonly string[]): AsyncGenerator<Page> {
  const columns = Object.entries(STORED_TEXTS[table] ?? {}).filter(([, { form }]) => form !== 'file');
  const key = await run<KeyColumn>(pool, KEY_COLUMNS, [table]);
  if (key.length === 0) throw new Error(`${table} has no primary key`);
  for (let last = from; ; ) {
    const text = readPage(table, key, columns, last === undefined);
    const { rows } = await pool.query<Row>(text, [...(last ?? []), AT_ONCE]);
    last = rows.at(-1)?.key;
    if (last === undefined) return;
    yield { key, rows: rows.map((row) => ({ key: row.key, texts: textsOf(row, columns) })), lastKey: last };
    if (rows.length < AT_ONCE) return;
  }
}

function textsOf(row: Row, columns: readonly (readonly [string, unknown])[]): Page['rows'][number]['texts'] {
  return columns.flatMap(([column], at) => {
    const stored = row[`text_${at}`];
    return stored == null ? [] : [[column, stored as Stored] as const];
  });
}
