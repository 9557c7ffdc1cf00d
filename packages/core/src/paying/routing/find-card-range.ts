import type { BinSpan } from '../../cards/bin-span.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { ROUTED_BRANDS, type RoutedBrand } from '../acquiring/routed-sale.ts';
import { FIND_BIN_RANGE } from './bin-ranges-sql.ts';

export type CardRange = { readonly brand: RoutedBrand | null; readonly country: string };

/** The range of a card in the operator's table; undefined if the table does not have the card. */
export async function findCardRange(pool: Pool, { first, last }: BinSpan): Promise<CardRange | undefined> {
  const [row] = await run<{ brand: string; country: string }>(pool, FIND_BIN_RANGE, [first, last]);
  return row && { brand: ROUTED_BRANDS.find((brand) => brand === row.brand) ?? null, country: row.country };
}
