import type { Person } from '../../ground/actors/actor.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { accepted, type PersonResult, refused } from '../../ground/refusals/refusal.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { changeTeam, refusedAsLastOwner, refusedByRank } from './change-team.ts';
import { endResets, endResetsOfTeam } from './end-resets.ts';
import { END_INVITATIONS_BY } from './invitations-sql.ts';
import { mayDo } from './rights.ts';
import { outranks, type Role } from './role.ts';
import { UPDATE_ROLE } from './team-sql.ts';

/**
 * Changes a member's role. A promotion ends the person's open reset links; a demotion ends the invitations that the
 * person created, and the reset links that the person could create. Refuses: not_found, right_missing, last_owner.
 */
export function changeRole(
  deps: { readonly pool: Pool },
  actor: Person,
  command: { readonly merchantId: string; readonly personId: string; readonly role: Role },
): Promise<PersonResult<void>> {
  const { merchantId, personId, role } = command;
  return changeTeam(deps.pool, actor, command, async ({ database, ownRole, otherRole, isLastOwner }) => {
    const refusal = refusedByRank(ownRole, role, ...(otherRole ? [otherRole] : []));
    if (refusal) return refusal;
    if (otherRole === undefined) return refused('not_found', 'This person is not in the team.');
    if (isLastOwner && role !== 'owner') return refusedAsLastOwner();
    await run(database, UPDATE_ROLE, [merchantId, personId, role]);
    if (outranks(role, otherRole)) await endResets(database, personId);
    if (outranks(otherRole, role)) {
      await run(database, END_INVITATIONS_BY, [merchantId, personId]);
      if (mayDo(otherRole, 'team.change')) await endResetsOfTeam(database, merchantId);
    }
    await recordAudit(database, actor, {
      merchantId,
      action: 'member.role_changed',
      objectId: personId,
      details: { before: otherRole, after: role },
    });
    return accepted(undefined);
  });
}
