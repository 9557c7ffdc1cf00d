import type { Database } from '../database/pool.ts';
import { run } from '../database/statement.ts';
import { routingPartOf } from '../ids/public-id.ts';
import { TRACK_BY_ID, TRACKS_BY_METADATA, TRACKS_BY_REFERENCE } from './list-payments-sql.ts';

/** A reference that more payments bear than this is no way to find one. */
const FOUND_MAX = 200;

type Row = { track_id: string | null };

/** The payments that a text leads to: any id of ours, the acquirer's reference, or the merchant's, each whole. */
export async function findTracks(database: Database, profileId: string, text: string): Promise<readonly string[]> {
  const prefix = (Object.keys(TRACK_BY_ID) as (keyof typeof TRACK_BY_ID)[]).find((each) => text.startsWith(`${each}_`));
  const isOurId = prefix !== undefined && routingPartOf(prefix, text) !== undefined;
  const rows = isOurId
    ? await run<Row>(database, TRACK_BY_ID[prefix], [profileId, text])
    : await run<Row>(database, TRACKS_BY_REFERENCE, [profileId, text, FOUND_MAX]);
  return rows.flatMap(({ track_id: trackId }) => (trackId === null ? [] : [trackId]));
}

/** More are sooner found from the newest on, one by one. */
const BY_METADATA_MAX = 2_000;

/** The payments that bear a pair of metadata; undefined where they are so many that most of the newest bear it. */
export async function findTracksByMetadata(
  database: Database,
  profileId: string,
  pair: Readonly<Record<string, string>>,
): Promise<readonly string[] | undefined> {
  const values = [profileId, JSON.stringify(pair), BY_METADATA_MAX + 1];
  const rows = await run<{ track_id: string }>(database, TRACKS_BY_METADATA, values);
  return rows.length > BY_METADATA_MAX ? undefined : rows.map(({ track_id: trackId }) => trackId);
}
