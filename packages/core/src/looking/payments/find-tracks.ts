import type { Database } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { routingPartOf } from '../../ground/ids/public-id.ts';
import {
  IS_COMMON_METADATA,
  TRACK_BY_ID,
  TRACKS_BY_AMOUNT,
  TRACKS_BY_BRAND,
  TRACKS_BY_LAST_FOUR,
  TRACKS_BY_METADATA,
  TRACKS_BY_REFERENCE,
} from './list-payments-sql.ts';
import type { PaymentFilter } from './payment-filter.ts';

/**
 * The maximum number of payments that a search by reference finds; a reference that more payments share is not useful
 * for a search.
 */
const FOUND_MAX = 200;
/** The maximum value of the column `amount_minor`. */
const MINOR_MAX = 2n ** 63n - 1n;

type Row = { track_id: string | null };

/**
 * The `track_id` of each payment that has this text as one of our ids, or as the exact reference of the acquirer or the
 * merchant.
 */
export async function findTracks(database: Database, profileId: string, text: string): Promise<readonly string[]> {
  const prefix = (Object.keys(TRACK_BY_ID) as (keyof typeof TRACK_BY_ID)[]).find((each) => text.startsWith(`${each}_`));
  const isOurId = prefix !== undefined && routingPartOf(prefix, text) !== undefined;
  const rows = isOurId
    ? await run<Row>(database, TRACK_BY_ID[prefix], [profileId, text])
    : await run<Row>(database, TRACKS_BY_REFERENCE, [profileId, text, FOUND_MAX]);
  return rows.flatMap(({ track_id: trackId }) => (trackId === null ? [] : [trackId]));
}

/** How many of the newest payments with a card are searched for its last four digits. */
const LAST_FOUR_SEARCHED_MAX = 20_000;

/** The number of matching payments above which scanning from the newest is faster. */
const FEW_MAX = 2_000;

/**
 * The `track_id` of each payment that matches one part of a filter, found by that part's index; undefined if every part
 * matches too many. With the last four digits of a card, only the newest 2,000 are found, among the newest 20,000
 * payments with a card in the filter's period.
 */
export async function findFewTracks(
  database: Database,
  profileId: string,
  { metadata, brand, currency, minorMin, minorMax, last4, from, to }: PaymentFilter,
): Promise<readonly string[] | undefined> {
  if (last4 !== undefined) {
    const values = [profileId, FEW_MAX, last4, from ?? null, to ?? null, LAST_FOUR_SEARCHED_MAX];
    const rows = await run<{ track_id: string }>(database, TRACKS_BY_LAST_FOUR, values);
    return rows.map(({ track_id: trackId }) => trackId);
  }
  const pair = metadata && JSON.stringify(metadata);
  // The index by metadata reads all entries of a pair before the first payment, which takes long for a common pair.
  const isCommon = pair !== undefined && (await isCommonMetadata(database, profileId, pair));
  const searches = [
    pair !== undefined && !isCommon && ([TRACKS_BY_METADATA, pair] as const),
    brand && ([TRACKS_BY_BRAND, brand] as const),
    currency && ([TRACKS_BY_AMOUNT, currency, minorMin ?? 0n, minorMax ?? MINOR_MAX] as const),
  ];
  for (const search of searches) {
    if (!search) continue;
    const [statement, ...wanted] = search;
    const rows = await run<{ track_id: string }>(database, statement, [profileId, FEW_MAX + 1, ...wanted]);
    if (rows.length <= FEW_MAX) return rows.map(({ track_id: trackId }) => trackId);
  }
  return undefined;
}

async function isCommonMetadata(database: Database, profileId: string, pair: string): Promise<boolean> {
  const [row] = await run<{ is_common: boolean }>(database, IS_COMMON_METADATA, [profileId, pair]);
  return row?.is_common ?? false;
}
