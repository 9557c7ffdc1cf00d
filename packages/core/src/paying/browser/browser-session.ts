import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import type { Environment } from '../../ground/environment/environment.ts';
import { storableId } from '../../ground/ids/public-id.ts';
import { accepted, type Result, refused } from '../../ground/refusals/refusal.ts';
import type { KeyCheckRefusal } from '../../merchants/keys/key-check-sql.ts';
import { runForKey } from '../../merchants/keys/run-for-bearer.ts';
import type { Session, SessionStatus } from '../sessions/session.ts';
import { type SessionRow, sessionFromRow } from '../sessions/sessions-sql.ts';
import { CHECK_PUBLISHABLE_KEY, READ_BROWSER_SESSION } from './browser-session-sql.ts';
import { originEntry } from './origin-entry.ts';
import type { PublishableKeyBearer } from './presented-publishable-key.ts';

type Deps = { readonly pool: Pool; readonly environment: Environment };
export type PublishableKeyRefusal = KeyCheckRefusal | 'origin_not_allowed';

export function bearerParameters({ environment }: Deps, actor: PublishableKeyBearer): readonly unknown[] {
  return [environment, actor.keyHash, actor.origin, originEntry(actor.origin)];
}

export function refusedBearer(refusal: PublishableKeyRefusal): Result<never> {
  const detail = 'The publishable key cannot be used from the origin of this page.';
  return refusal === 'origin_not_allowed' ? refused(refusal, detail) : refused(refusal);
}

/** The profile of the key. Refuses: what the key check refuses, origin_not_allowed. */
export async function readBrowserProfile(
  deps: Deps,
  actor: PublishableKeyBearer,
): Promise<Result<{ readonly environment: Environment; readonly display_name: string }>> {
  type Row = { refusal: PublishableKeyRefusal | null; display_name: string };
  const [row] = await run<Row>(deps.pool, CHECK_PUBLISHABLE_KEY, [...bearerParameters(deps, actor)]);
  if (!row || row.refusal !== null) return refusedBearer(row?.refusal ?? 'api_key_invalid');
  return accepted({ environment: deps.environment, display_name: row.display_name });
}

/** A session of the key's own profile. Refuses: what the key check refuses, origin_not_allowed, not_found. */
export async function readBrowserSession(
  deps: Deps,
  actor: PublishableKeyBearer,
  trackId: string,
): Promise<Result<Session>> {
  type Row = { refusal: PublishableKeyRefusal | null } & (SessionRow | { [K in keyof SessionRow]: null });
  const values = [...bearerParameters(deps, actor), storableId(trackId)];
  const [row] = await runForKey<Row>(deps.pool, READ_BROWSER_SESSION, values, actor);
  if (!row || row.refusal !== null) return refusedBearer(row?.refusal ?? 'api_key_invalid');
  return row.track_id === null ? refused('not_found', 'This session does not exist.') : accepted(sessionFromRow(row));
}

export type BrowserResult = 'success' | 'failed' | 'cancelled' | 'pending';

const RESULTS: Readonly<Record<SessionStatus, BrowserResult>> = {
  open: 'pending',
  processing: 'pending',
  authorised: 'success',
  paid: 'success',
  voided: 'failed',
  failed: 'failed',
  cancelled: 'cancelled',
  expired: 'failed',
};

/** The result that a page can see. The result is only a hint. */
export function browserResult(session: Session): BrowserResult {
  return RESULTS[session.status];
}
