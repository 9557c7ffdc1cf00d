import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { accepted, type PersonResult, refused } from '../../ground/refusals/refusal.ts';
import { invitationTokenHash } from './invitation-token.ts';
import { FIND_INVITATION, type InvitationRow } from './invitations-sql.ts';
import type { Role } from './role.ts';

export type Invitation = {
  readonly merchantName: string;
  readonly email: string;
  readonly role: Role;
  readonly expiresAt: Date;
};

/** The invitation that a link is for. Anyone with the link is allowed to read it. Refuses: not_found, link_over. */
export async function readInvitation(deps: { readonly pool: Pool }, token: string): Promise<PersonResult<Invitation>> {
  const [row] = await run<InvitationRow>(deps.pool, FIND_INVITATION, [invitationTokenHash(token)]);
  if (!row) return refused('not_found', 'There is no such invitation.');
  if (row.is_over) return refusedAsOver();
  return accepted({ merchantName: row.merchant_name, email: row.email, role: row.role, expiresAt: row.expires_at });
}

export function refusedAsOver() {
  return refused('link_over', 'This invitation has expired or has been used. Ask for another one.');
}
