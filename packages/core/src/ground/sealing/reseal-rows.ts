import type { Sealer } from './sealer.ts';

export type Resealed = { readonly looked: number; readonly resealed: number };

type Table<Row extends { readonly sealed: Buffer }> = {
  /** The next rows in the order of their keys, at most `limit`; the first ones if `last` is undefined. */
  readonly after: (last: Row | undefined, limit: number) => Promise<readonly Row[]>;
  /** The context for which a row was sealed. */
  readonly contextOf: (row: Row) => string;
  /** Writes the row's new sealed form. False if the row was changed or deleted meanwhile. */
  readonly replace: (row: Row, sealed: Buffer) => Promise<boolean>;
};

const AT_ONCE = 500;

/**
 * Reseals rows that were sealed with an earlier key, using the current key, so that the earlier key can be retired. Each
 * row is a separate commit, so an interrupted run can be repeated. Throws like `Sealer.open` when a key is missing.
 */
export async function resealRows<Row extends { readonly sealed: Buffer }>(
  sealer: Sealer,
  { after, contextOf, replace }: Table<Row>,
  onProgress: (looked: number) => void,
): Promise<Resealed> {
  let [looked, resealed] = [0, 0];
  let last: Row | undefined;
  for (;;) {
    const rows = await after(last, AT_ONCE);
    for (const row of rows) {
      last = row;
      if (sealer.isCurrent(row.sealed)) continue;
      const context = contextOf(row);
      const plain = sealer.open(context, row.sealed);
      if (await replace(row, sealer.seal(context, plain))) resealed += 1;
      plain.fill(0);
    }
    looked += rows.length;
    if (rows.length < AT_ONCE) return { looked, resealed };
    onProgress(looked);
  }
}
