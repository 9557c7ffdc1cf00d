import { runInOrder } from '../database/every-server.ts';
import type { Pool } from '../database/pool.ts';
import { run } from '../database/statement.ts';
import type { SealedColumnStatements } from './sealed-column-sql.ts';
import type { SealedPlace } from './sealed-place.ts';
import type { SealedUnder, Sealer } from './sealer.ts';

export type SealingDeps = { readonly pool: Pool; readonly sealer: Sealer };

type Row = { readonly sealed: Buffer | null };
type KeyValue = string | number | Buffer;
type Filled<R> = R & { readonly sealed: Buffer };

const AT_ONCE = 500;
/** Lower than every key of its type. */
const FIRST = { text: '', integer: -1, bytea: Buffer.alloc(0) } as const;

/** The place of a column with sealed bytes; `contextOf` is the context that a row was sealed for. */
export function placeOfColumn<R extends Row>(
  { pool, sealer }: SealingDeps,
  name: string,
  { column, after, replace }: SealedColumnStatements,
  contextOf: (row: R) => string,
): SealedPlace {
  const keys = Object.keys(column.key);
  const keyValues = (row: R) => keys.map((key) => row[key as keyof R] as KeyValue);

  async function* pages(): AsyncGenerator<readonly Filled<R>[]> {
    let from: readonly unknown[] = Object.values(column.key).map((type) => FIRST[type]);
    for (;;) {
      const rows = await runInOrder<R>(pool, after, [...from, AT_ONCE], { by: keyValues, limit: AT_ONCE });
      yield rows.filter((row): row is Filled<R> => row.sealed !== null);
      const last = rows.at(-1);
      if (last === undefined || rows.length < AT_ONCE) return;
      from = keyValues(last);
    }
  }

  return {
    name,
    count: async () => {
      const counts = new Map<SealedUnder, number>();
      for await (const rows of pages()) {
        for (const { sealed } of rows) {
          const under = sealer.keyOf(sealed);
          counts.set(under, (counts.get(under) ?? 0) + 1);
        }
      }
      return counts;
    },
    reseal: async () => {
      let resealed = 0;
      for await (const rows of pages()) {
        const old = rows.filter(({ sealed }) => isUnderPrevious(sealer.keyOf(sealed)));
        if (old.length === 0) continue;
        const values = [
          ...keys.map((key) => old.map((row) => row[key as keyof R])),
          old.map(({ sealed }) => sealed),
          old.map((row) => sealedAgain(sealer, contextOf(row), row.sealed)),
        ];
        resealed += (await run(pool, replace, values)).length;
      }
      return resealed;
    },
  };
}

function isUnderPrevious(under: SealedUnder): boolean {
  return typeof under === 'number' && under > 0;
}

function sealedAgain(sealer: Sealer, context: string, sealed: Buffer): Buffer {
  const plain = sealer.open(context, sealed);
  try {
    return sealer.seal(context, plain);
  } finally {
    plain.fill(0);
  }
}
