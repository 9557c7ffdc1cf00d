import { statement } from '../../ground/database/statement.ts';
import type { StoredText } from './stored-texts.ts';

export type SweepRow = {
  sweep_id: string;
  masks: boolean;
  opens_files: boolean;
  position: Position | null;
  rows_read: bigint;
  files_searched: bigint;
  files_skipped: bigint;
  started_at: Date;
};

/** The last row that was read. */
export type Position = { readonly table: string; readonly key: readonly string[] };

export type KeyColumn = { readonly name: string; readonly type: string };

/**
 * $1 id, $2 the person who runs the sweep, $3 whether the sweep masks, $4 whether it opens files. Does nothing if
 * another sweep is not finished.
 */
export const BEGIN_SWEEP = statement(
  'sweep.begin',
  `insert into card_sweeps (sweep_id, started_by, masks, opens_files) values ($1, $2, $3, $4)
   on conflict do nothing`,
);

/** $1 sweep, $2 text, $3 JSON. */
export const PLANT_CONTROL = statement(
  'sweep.plant',
  'insert into card_sweep_controls (sweep_id, written, members) values ($1, $2, $3) on conflict do nothing',
);

export const OPEN_SWEEP = statement(
  'sweep.open',
  `select sweep_id, masks, opens_files, position, rows_read, files_searched, files_skipped, started_at
   from card_sweeps where finished_at is null`,
);

/**
 * $1 sweep, $2 position, $3 how many more rows were read, $4 position before, $5 and $6 how many more files were
 * searched and skipped.
 */
export const MOVE_SWEEP = statement(
  'sweep.move',
  `update card_sweeps set position = $2, rows_read = rows_read + $3,
     files_searched = files_searched + $5, files_skipped = files_skipped + $6
   where sweep_id = $1 and finished_at is null and position is not distinct from $4::jsonb
   returning sweep_id`,
);

/** $1 sweep, $2 table, $3 column, $4 row, $5 whether the text was masked. */
export const NOTE_FINDING = statement(
  'sweep.note',
  `insert into card_sweep_findings (sweep_id, table_name, column_name, row_key, is_masked) values ($1, $2, $3, $4, $5)
   on conflict (sweep_id, table_name, column_name, row_key) do update set is_masked = excluded.is_masked`,
);

/** $1 sweep. */
export const LIST_FINDINGS = statement(
  'sweep.findings',
  `select table_name, column_name, row_key, is_masked from card_sweep_findings
   where sweep_id = $1 order by table_name, column_name, row_key`,
);

/** $1 sweep. */
export const REMOVE_CONTROL = statement('sweep.remove_control', 'delete from card_sweep_controls where sweep_id = $1');

/** $1 sweep, $2 whether the control was found. */
export const FINISH_SWEEP = statement(
  'sweep.finish',
  'update card_sweeps set finished_at = now(), position = null, control_found = $2 where sweep_id = $1',
);

/** The columns of a table's primary key, in order. $1 table. */
export const KEY_COLUMNS = statement(
  'sweep.key_columns',
  `select a.attname as name, format_type(a.atttypid, null) as type
   from pg_index i
     cross join lateral unnest(i.indkey::smallint[]) with ordinality as k(number, place)
     join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
   where i.indrelid = $1::regclass and i.indisprimary
   order by k.place`,
);

/**
 * The statement that reads a page of a table in the order of its primary key: `key` has the key as strings, and `texts`
 * are the columns, in order. With `isFirst`, the only parameter is the maximum number; otherwise, the key that was read
 * last comes before that number.
 */
export function readPage(
  table: string,
  key: readonly KeyColumn[],
  columns: readonly (readonly [string, StoredText])[],
  isFirst: boolean,
): string {
  const names = key.map(({ name }) => name).join(', ');
  const after = key.map(({ type }, at) => `$${at + 1}::text::${type}`).join(', ');
  const where = isFirst ? '' : `where (${names}) > (${after})`;
  const texts = columns.map(([name, { form }], at) => `${form === 'bytes' ? name : `${name}::text`} as text_${at}`);
  return `select array[${key.map(({ name }) => `${name}::text`).join(', ')}] as key, ${texts.join(', ')}
    from ${table} ${where} order by ${names} limit $${isFirst ? 1 : key.length + 1}`;
}

/**
 * The statement that replaces one text, unless the text has changed since it was read. Its parameters are the key, the
 * text as it was read, and the text to store.
 */
export function replaceText(table: string, key: readonly KeyColumn[], column: string, { form }: StoredText): string {
  const isRow = key.map(({ name, type }, at) => `${name} = $${at + 1}::text::${type}`).join(' and ');
  const [before, after] = [key.length + 1, key.length + 2];
  const [read, type] = form === 'bytes' ? [column, 'bytea'] : [`${column}::text`, 'text'];
  const stored = form === 'json' ? `$${after}::text::jsonb` : `$${after}::${type}`;
  return `update ${table} set ${column} = ${stored} where ${isRow} and ${read} = $${before}::${type} returning 1`;
}
