import type { Bearer } from '../../ground/actors/bearer.ts';
import { run } from '../../ground/database/statement.ts';
import { transaction } from '../../ground/database/transaction.ts';
import { storableId } from '../../ground/ids/public-id.ts';
import { accepted, type Result, refused } from '../../ground/refusals/refusal.ts';
import { recordBearerAudit } from '../../merchants/audit/record-audit.ts';
import type { KeyCheckRefusal } from '../../merchants/keys/key-check-sql.ts';
import { runForBearer } from '../../merchants/keys/run-for-bearer.ts';
import type { LinkDeps } from './create-link.ts';
import { DEACTIVATE_LINK, END_OPEN_SESSIONS } from './deactivate-link-sql.ts';
import { type LinkRow, linkFromRow, READ_LINK } from './links-sql.ts';
import { NO_SUCH_LINK } from './list-links.ts';
import { type LinkAnswer, linkAnswer } from './payment-link.ts';

type Row = { refusal: KeyCheckRefusal | null; stale_key_id: string | null } & (
  | { profile_id: string; link_id: string; was_deactivated: boolean }
  | { profile_id: null; link_id: null; was_deactivated: null }
);

/**
 * Deactivates a link for good: it can no longer be opened, and no attempt can start in its open sessions. A link that
 * is already deactivated is returned unchanged. Refuses: what the key check refuses, not_found.
 */
export function deactivateLink(deps: LinkDeps, actor: Bearer, linkId: string): Promise<Result<LinkAnswer>> {
  const { pool, environment, baseUrls } = deps;
  return transaction(pool, async (database) => {
    const [row] = await runForBearer<Row>(database, DEACTIVATE_LINK, environment, actor, storableId(linkId));
    if (!row || row.refusal !== null) return refused(row?.refusal ?? 'api_key_invalid');
    deps.touchKey(row.stale_key_id);
    if (row.link_id === null) return NO_SUCH_LINK;
    const { profile_id: profileId, link_id: objectId } = row;
    if (!row.was_deactivated) {
      await run(database, END_OPEN_SESSIONS, [profileId, objectId]);
      await recordBearerAudit(database, actor, { profileId, action: 'payment_link.deactivated', objectId });
    }
    const [link] = await run<LinkRow>(database, READ_LINK, [profileId, objectId]);
    if (!link) throw new Error('a deactivated link is missing');
    return accepted(linkAnswer(linkFromRow(link), environment, baseUrls[environment]));
  });
}
