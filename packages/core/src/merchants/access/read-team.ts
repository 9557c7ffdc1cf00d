import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { LIST_OPEN_INVITATIONS, type OpenInvitationRow } from './invitations-sql.ts';
import { LIST_MEMBERS, type MemberRow } from './team-sql.ts';

export type Team = {
  /** Members in the order in which they joined. */
  readonly members: readonly MemberRow[];
  /** Invitations that can still be accepted, oldest first; `invited_by` is a name. */
  readonly invitations: readonly OpenInvitationRow[];
};

export async function readTeam(deps: { readonly pool: Pool }, merchantId: string): Promise<Team> {
  const [members, invitations] = await Promise.all([
    run<MemberRow>(deps.pool, LIST_MEMBERS, [merchantId]),
    run<OpenInvitationRow>(deps.pool, LIST_OPEN_INVITATIONS, [merchantId]),
  ]);
  return { members, invitations };
}
