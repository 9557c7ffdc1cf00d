import type { Database } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { storableId } from '../../ground/ids/public-id.ts';
import type { Origin } from '../acquiring/acquirers.ts';
import type { Session } from '../sessions/session.ts';
import { type SessionRow, sessionFromRow } from '../sessions/sessions-sql.ts';
import { LOCK_SESSION, READ_LOCKED_SESSION } from './movements-sql.ts';

/** A session whose row is locked until the end of the transaction. */
export type LockedSession = {
  readonly session: Session;
  /** The acquirer that the session's live attempt was sent to; undefined if no attempt is live. */
  readonly origin: Origin | undefined;
  readonly refundReservedMinor: bigint;
  /** The amount of the payment that disputes have taken and not given back. */
  readonly chargedBackMinor: bigint;
  /** Whether the time to capture its authorisation is over. */
  readonly isLapsed: boolean;
  /** Whether the last capture has succeeded or is in progress. */
  readonly hasLastCapture: boolean;
};

type Row = SessionRow & {
  refund_reserved_minor: bigint;
  charged_back_minor: bigint;
  acquirer: string | null;
  account_id: string | null;
  is_lapsed: boolean | null;
  has_last_capture: boolean;
};

/** Locks and reads a session; undefined if the profile has no such session. */
export async function lockSession(
  database: Database,
  profileId: string,
  trackId: string,
): Promise<LockedSession | undefined> {
  const place = [profileId, storableId(trackId)];
  await run(database, LOCK_SESSION, place);
  const [row] = await run<Row>(database, READ_LOCKED_SESSION, place);
  if (!row) return undefined;
  const { acquirer, account_id: accountId } = row;
  return {
    session: sessionFromRow(row),
    origin: acquirer === null ? undefined : { acquirer, accountId },
    refundReservedMinor: row.refund_reserved_minor,
    chargedBackMinor: row.charged_back_minor,
    isLapsed: row.is_lapsed ?? false,
    hasLastCapture: row.has_last_capture,
  };
}
