import type { Staff } from '../../ground/actors/actor.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { randomBase62 } from '../../ground/ids/base62.ts';
import { accepted, type PersonResult, refused } from '../../ground/refusals/refusal.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { changeTeam, refusedByRank } from './change-team.ts';
import { parseNewEmailAddress } from './email-address.ts';
import { invitationTokenHash } from './invitation-token.ts';
import { END_OPEN_INVITATION, INSERT_INVITATION, IS_MEMBER } from './invitations-sql.ts';
import { newLinkToken } from './link-token.ts';
import type { Role } from './role.ts';

export type Invited = {
  readonly invitationId: string;
  readonly merchantName: string;
  readonly email: string;
  readonly token: string;
};

/**
 * Invites the owner of an e-mail address to a team, for 7 days; an earlier open invitation to that address ends. Only
 * this result contains the token. `isMailed`: the link is e-mailed and shown to nobody. Refuses: not_found,
 * invalid_request, card_number_not_allowed, right_missing, already_member.
 */
export async function invite(
  deps: { readonly pool: Pool },
  actor: Staff,
  command: { readonly merchantId: string; readonly email: string; readonly role: Role; readonly isMailed?: boolean },
): Promise<PersonResult<Invited>> {
  const address = parseNewEmailAddress(command.email);
  if (!address.ok) return address;
  const { merchantId, role, isMailed = false } = command;
  return changeTeam(deps.pool, actor, { merchantId }, async ({ database, merchantName, ownRole }) => {
    const refusal = refusedByRank(ownRole, role);
    if (refusal) return refusal;
    const email = address.value;
    const members = await run(database, IS_MEMBER, [merchantId, email]);
    if (members.length > 0) return refused('already_member', 'This person is already in the team.');
    const invitationId = `inv_${randomBase62(22)}`;
    const token = newLinkToken(isMailed);
    await run(database, END_OPEN_INVITATION, [merchantId, email]);
    const values = [invitationId, merchantId, email, role, invitationTokenHash(token), actor.id];
    await run(database, INSERT_INVITATION, values);
    await recordAudit(database, actor, {
      merchantId,
      action: 'invitation.created',
      objectId: invitationId,
      details: { email, role },
    });
    return accepted({ invitationId, merchantName, email, token });
  });
}
