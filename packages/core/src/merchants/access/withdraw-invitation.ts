import type { Person } from '../../ground/actors/actor.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { accepted, type PersonResult, refused } from '../../ground/refusals/refusal.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { changeTeam, refusedByRank } from './change-team.ts';
import { END_INVITATION } from './invitations-sql.ts';
import type { Role } from './role.ts';

/** Invalidates the link of an open invitation. Refuses: not_found, right_missing. */
export function withdrawInvitation(
  deps: { readonly pool: Pool },
  actor: Person,
  { merchantId, invitationId }: { readonly merchantId: string; readonly invitationId: string },
): Promise<PersonResult<void>> {
  return changeTeam(deps.pool, actor, { merchantId }, async ({ database, ownRole }) => {
    const refusal = refusedByRank(ownRole);
    if (refusal) return refusal;
    const [ended] = await run<{ email: string; role: Role }>(database, END_INVITATION, [merchantId, invitationId]);
    if (!ended) return refused('not_found', 'There is no such open invitation.');
    await recordAudit(database, actor, {
      merchantId,
      action: 'invitation.withdrawn',
      objectId: invitationId,
      details: { email: ended.email, role: ended.role },
    });
    return accepted(undefined);
  });
}
