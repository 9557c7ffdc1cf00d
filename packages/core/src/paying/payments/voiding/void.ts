import { type Authorisation, type AuthorisationRow, authorisationFromRow } from '../../movements/authorisation.ts';
import type { MovementState } from '../../movements/movement.ts';
import type { Session, VoidReason } from '../../sessions/session.ts';

/** The release of an authorisation of which nothing was captured. Its reference at the acquirer is the attempt's id. */
export type Void = {
  readonly profileId: string;
  readonly voidId: string;
  readonly attemptId: string;
  readonly reason: VoidReason;
  readonly state: MovementState;
  readonly acquirer: string;
  readonly accountId: string | null;
  readonly authorisation: Authorisation;
  readonly version: number;
  /** The session, read or written together with this void. */
  readonly session: Session;
};

/** A void as JSON. */
export type VoidRow = AuthorisationRow & {
  profile_id: string;
  void_id: string;
  attempt_id: string;
  reason: VoidReason;
  state: MovementState;
  acquirer: string;
  account_id: string | null;
  version: number;
};

export function voidFromRow(row: VoidRow, session: Session): Void {
  return {
    profileId: row.profile_id,
    voidId: row.void_id,
    attemptId: row.attempt_id,
    reason: row.reason,
    state: row.state,
    acquirer: row.acquirer,
    accountId: row.account_id,
    authorisation: authorisationFromRow(row),
    version: row.version,
    session,
  };
}
