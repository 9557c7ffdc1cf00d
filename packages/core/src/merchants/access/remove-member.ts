import type { Person } from '../../ground/actors/actor.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { accepted, type PersonResult, refused } from '../../ground/refusals/refusal.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { changeTeam, refusedAsLastOwner, refusedByRank } from './change-team.ts';
import { endResetsOfTeam } from './end-resets.ts';
import { END_INVITATIONS_BY } from './invitations-sql.ts';
import { mayDo } from './rights.ts';
import { DELETE_MEMBER } from './team-sql.ts';

/**
 * Removes a person from a team and ends the invitations that the person created, and the reset links that the person
 * could create; anyone can remove themselves. Refuses: not_found, right_missing, last_owner.
 */
export function removeMember(
  deps: { readonly pool: Pool },
  actor: Person,
  command: { readonly merchantId: string; readonly personId: string },
): Promise<PersonResult<void>> {
  const { merchantId, personId } = command;
  const leaves = personId === actor.id;
  return changeTeam(deps.pool, actor, command, async ({ database, ownRole, otherRole, isLastOwner }) => {
    const refusal = leaves ? undefined : refusedByRank(ownRole, ...(otherRole ? [otherRole] : []));
    if (refusal) return refusal;
    if (otherRole === undefined) return refused('not_found', 'This person is not in the team.');
    if (isLastOwner) return refusedAsLastOwner();
    await run(database, DELETE_MEMBER, [merchantId, personId]);
    await run(database, END_INVITATIONS_BY, [merchantId, personId]);
    if (mayDo(otherRole, 'team.change')) await endResetsOfTeam(database, merchantId);
    await recordAudit(database, actor, {
      merchantId,
      action: leaves ? 'member.left' : 'member.removed',
      objectId: personId,
      details: { role: otherRole },
    });
    return accepted(undefined);
  });
}
