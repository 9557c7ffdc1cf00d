import { type Statement, statement } from '../database/statement.ts';

type KeyType = 'text' | 'integer' | 'bytea';

/** A column with sealed bytes. Names are our own constants, never input. */
export type SealedColumn = {
  /** The first part of the statements' names. */
  readonly statements: string;
  readonly table: string;
  /** The primary key, with the type of each column. */
  readonly key: Readonly<Record<string, KeyType>>;
  /** Other columns that the context is made from. */
  readonly context?: readonly string[];
  /** An expression for the sealed bytes of a row; its value is null if nothing is sealed in the row. */
  readonly read: (row: string) => string;
  /** The assignment that stores other sealed bytes, given as an expression. */
  readonly write: (sealed: string) => string;
};

export type SealedColumnStatements = {
  readonly column: SealedColumn;
  /**
   * Reads the rows after a primary key, in the order of that key. Its parameters are the key's columns and then the
   * maximum number of rows.
   */
  readonly after: Statement;
  /**
   * Replaces sealed bytes. Its parameters are arrays: the key's columns, the bytes as they were read, and the bytes to
   * store. Rows that have changed in the meantime are left unchanged, and so are rows that another transaction has
   * locked, so nothing waits.
   */
  readonly replace: Statement;
};

/** A column of type bytea. */
export function bytesColumn(column: string): Pick<SealedColumn, 'read' | 'write'> {
  return { read: (row) => `${row}.${column}`, write: (sealed) => `${column} = ${sealed}` };
}

export function sealedColumn(column: SealedColumn): SealedColumnStatements {
  const { statements, table, key, context = [], read, write } = column;
  const names = Object.keys(key);
  const of = (row: string) => names.map((name) => `${row}.${name}`).join(', ');
  const places = (from: number) => names.map((_name, at) => `$${from + at}`).join(', ');
  const arrays = [...Object.values(key), 'bytea', 'bytea'].map((type, at) => `$${at + 1}::${type}[]`);
  const isSame = (row: string, other: string) => names.map((name) => `${row}.${name} = ${other}.${name}`).join(' and ');
  return {
    column,
    after: statement(
      `${statements}.sealed_after`,
      `select ${[...names, ...context].map((name) => `t.${name}`).join(', ')}, ${read('t')} as sealed
       from ${table} t where (${of('t')}) > (${places(1)}) order by ${of('t')} limit $${names.length + 1}`,
    ),
    replace: statement(
      `${statements}.reseal`,
      `with same as (
         select ${of('t')}, r.after
         from unnest(${arrays.join(', ')}) as r(${names.join(', ')}, before, after)
           join ${table} t on ${isSame('t', 'r')}
         where ${read('t')} = r.before
         order by ${of('t')}
         for update of t skip locked
       )
       update ${table} t set ${write('s.after')} from same s where ${isSame('t', 's')}
       returning 1`,
    ),
  };
}
