import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { routingPartOf } from '../../ground/ids/public-id.ts';
import { accepted, type Result, refused } from '../../ground/refusals/refusal.ts';
import type { NoticeAbout } from '../acquiring/notice.ts';
import { LIST_UNMATCHED, READ_FORGED } from './notices-sql.ts';

/** A notice about a payment that this account does not have. */
export type UnmatchedNotice = {
  readonly eventId: string;
  readonly about: NoticeAbout;
  /** Our reference in the notice; null if the notice has only the acquirer's own reference. */
  readonly reference: string | null;
  readonly acquirerReference: string | null;
  readonly occurredAt: Date | null;
  readonly receivedAt: Date;
  /** Without possible card numbers. */
  readonly body: string;
};

export type NoticesOfAccount = {
  /** Newest first. */
  readonly unmatched: readonly UnmatchedNotice[];
  /** Messages with a wrong signature; null if there were none. */
  readonly forged: { readonly count: number; readonly firstSeenAt: Date; readonly lastSeenAt: Date } | null;
};

/** At most `limit` notices of an account that a person should examine. Refuses: not_found. */
export async function listUnmatched(
  { pool }: { readonly pool: Pool },
  accountId: string,
  limit: number,
): Promise<Result<NoticesOfAccount>> {
  const profileId = routingPartOf('acc', accountId);
  type Forged = { count: bigint | null; first_seen_at: Date | null; last_seen_at: Date | null };
  const [forged] = profileId === undefined ? [] : await run<Forged>(pool, READ_FORGED, [profileId, accountId]);
  if (forged === undefined) return refused('not_found', 'This account does not exist.');
  type Row = {
    event_id: string;
    about: NoticeAbout;
    reference: string | null;
    acquirer_reference: string | null;
    occurred_at: Date | null;
    received_at: Date;
    body: string;
  };
  const rows = await run<Row>(pool, LIST_UNMATCHED, [profileId, accountId, limit]);
  const { count, first_seen_at: firstSeenAt, last_seen_at: lastSeenAt } = forged;
  return accepted({
    unmatched: rows.map((row) => ({
      eventId: row.event_id,
      about: row.about,
      reference: row.reference,
      acquirerReference: row.acquirer_reference,
      occurredAt: row.occurred_at,
      receivedAt: row.received_at,
      body: row.body,
    })),
    forged: count === null || !firstSeenAt || !lastSeenAt ? null : { count: Number(count), firstSeenAt, lastSeenAt },
  });
}
