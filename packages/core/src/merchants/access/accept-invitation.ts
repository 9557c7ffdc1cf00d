import type { Person } from '../../ground/actors/actor.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { transaction } from '../../ground/database/transaction.ts';
import { accepted, type PersonResult, refused } from '../../ground/refusals/refusal.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { endResets } from './end-resets.ts';
import { invitationTokenHash } from './invitation-token.ts';
import { EMAIL_OF_PERSON, END_INVITATION, type InvitationRow, LOCK_INVITATION } from './invitations-sql.ts';
import { isMailedToken } from './link-token.ts';
import { confirmAddress } from './prove-address.ts';
import { refusedAsOver } from './read-invitation.ts';
import { INSERT_MEMBER } from './team-sql.ts';

/**
 * Adds the person to the team, if the invitation is for that person's address.
 * Refuses: not_found, link_over, right_missing (another address), already_member.
 */
export function acceptInvitation(
  deps: { readonly pool: Pool },
  actor: Person,
  token: string,
): Promise<PersonResult<{ readonly merchantId: string }>> {
  return transaction(deps.pool, async (database): Promise<PersonResult<{ readonly merchantId: string }>> => {
    const [row] = await run<InvitationRow>(database, LOCK_INVITATION, [invitationTokenHash(token)]);
    if (!row) return refused('not_found', 'There is no such invitation.');
    if (row.is_over) return refusedAsOver();
    const [person] = await run<{ email: string }>(database, EMAIL_OF_PERSON, [actor.id]);
    if (person?.email !== row.email) {
      return refused('right_missing', 'This invitation is for another e-mail address. Sign in with that address.');
    }
    const { merchant_id: merchantId, invitation_id: invitationId, role } = row;
    const joined = await run(database, INSERT_MEMBER, [merchantId, actor.id, role]);
    if (joined.length === 0) return refused('already_member', 'You are already in the team.');
    await endResets(database, actor.id);
    // Later resets then leave the person's passkeys as they are.
    if (isMailedToken(token)) await confirmAddress(database, actor.id);
    await run(database, END_INVITATION, [merchantId, invitationId]);
    await recordAudit(database, actor, {
      merchantId,
      action: 'invitation.accepted',
      objectId: invitationId,
      details: { role },
    });
    return accepted({ merchantId });
  });
}
