import type { Staff } from '../../ground/actors/actor.ts';
import type { Database, Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { transaction } from '../../ground/database/transaction.ts';
import { type PersonResult, refused } from '../../ground/refusals/refusal.ts';
import { mayDo } from './rights.ts';
import { outranks, type Role } from './role.ts';
import { COUNT_OWNERS, LOCK_TEAM, ROLES_OF, type RoleRow } from './team-sql.ts';

export type LockedTeam = {
  readonly database: Database;
  readonly merchantName: string;
  /** The caller's role in this team; an operator has the rank of an owner. */
  readonly ownRole: Role;
  /** The role of the person whom the change affects; undefined for a person who is not a member. */
  readonly otherRole: Role | undefined;
  /** Whether the person whom the change affects is the only owner. */
  readonly isLastOwner: boolean;
};

/**
 * Changes a merchant's team under the team's lock. Roles are read under that lock too, so a right that was lost a
 * moment ago no longer counts. Refuses: not_found for anyone who is not a member.
 */
export function changeTeam<T>(
  pool: Pool,
  actor: Staff,
  { merchantId, personId = '' }: { readonly merchantId: string; readonly personId?: string },
  change: (team: LockedTeam) => Promise<PersonResult<T>>,
): Promise<PersonResult<T>> {
  return transaction(pool, async (database) => {
    const [merchant] = await run<{ name: string }>(database, LOCK_TEAM, [merchantId]);
    if (!merchant) return noSuchMerchant();
    const rows = await run<RoleRow>(database, ROLES_OF, [merchantId, [actor.id, personId]]);
    const roleOf = (id: string) => rows.find((row) => row.person_id === id)?.role;
    const ownRole = actor.kind === 'operator' ? 'owner' : roleOf(actor.id);
    if (ownRole === undefined) return noSuchMerchant();
    const otherRole = roleOf(personId);
    const isLastOwner = otherRole === 'owner' && (await countOwners(database, merchantId)) === 1;
    return change({ database, merchantName: merchant.name, ownRole, otherRole, isLastOwner });
  });
}

async function countOwners(database: Database, merchantId: string): Promise<number> {
  const [row] = await run<{ owners: number }>(database, COUNT_OWNERS, [merchantId]);
  return row?.owners ?? 0;
}

function noSuchMerchant() {
  return refused('not_found', 'There is no such merchant.');
}

/** The refusal of a change that the role's rank does not allow; undefined if it is allowed. */
export function refusedByRank(ownRole: Role, ...roles: readonly Role[]) {
  if (!mayDo(ownRole, 'team.change')) return refused('right_missing', 'Your role does not allow changes to the team.');
  if (roles.some((role) => outranks(role, ownRole))) {
    return refused('right_missing', 'Only an owner can change owners, or make someone an owner.');
  }
  return undefined;
}

export function refusedAsLastOwner() {
  return refused('last_owner', 'A merchant needs at least one owner. Make someone else an owner first.');
}
