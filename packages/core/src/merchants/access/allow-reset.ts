import type { Operator, Person } from '../../ground/actors/actor.ts';
import type { Database, Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { transaction } from '../../ground/database/transaction.ts';
import { accepted, type PersonResult, refused } from '../../ground/refusals/refusal.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { RESET_SUBJECT, type ResetSubjectRow } from './access-sql.ts';
import { changeTeam, refusedByRank } from './change-team.ts';
import { recordPersonAudit } from './record-person-audit.ts';

export type ResetSubject = { readonly name: string; readonly email: string };

/**
 * Allows a team member to create a link with which another member chooses a new password. Records the link in the
 * audit. Only the platform's operators can create such a link for a person who also belongs to another merchant, who is
 * an operator, or who is an owner (unless the team member is an owner too). Refuses: not_found, right_missing.
 */
export function allowReset(
  deps: { readonly pool: Pool },
  actor: Person,
  command: { readonly merchantId: string; readonly personId: string },
): Promise<PersonResult<ResetSubject>> {
  const { merchantId, personId } = command;
  return changeTeam(deps.pool, actor, command, async ({ database, ownRole, otherRole }) => {
    const refusal = refusedByRank(ownRole, ...(otherRole ? [otherRole] : []));
    if (refusal) return refusal;
    const subject = otherRole && (await readSubject(database, personId));
    if (!subject) return refused('not_found', 'This person is not in the team.');
    if (subject.is_operator || subject.merchants.length > 1) {
      return refused('right_missing', 'Only an operator can create a reset link for this person.');
    }
    await recordAudit(database, actor, { merchantId, action: 'member.reset_link_made', objectId: personId });
    return accepted({ name: subject.name, email: subject.email });
  });
}

/**
 * Like `allowReset`, but for an operator and any person; the audit records it as described for `recordPersonAudit`.
 * Refuses: not_found.
 */
export function allowAnyReset(
  deps: { readonly pool: Pool },
  actor: Operator,
  personId: string,
): Promise<PersonResult<ResetSubject>> {
  return transaction(deps.pool, async (database): Promise<PersonResult<ResetSubject>> => {
    const subject = await recordPersonAudit(database, actor, { personId, action: 'member.reset_link_made' });
    if (!subject) return refused('not_found', 'There is no such person.');
    return accepted({ name: subject.name, email: subject.email });
  });
}

async function readSubject(database: Database, personId: string): Promise<ResetSubjectRow | undefined> {
  const [row] = await run<ResetSubjectRow>(database, RESET_SUBJECT, [personId]);
  return row;
}
