import type { Administrator } from '../../ground/actors/actor.ts';
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
  /** What who asks is in this team; an operator stands as high as an owner. */
  readonly ownRole: Role;
  /** What the person whom the change is about is in it; undefined is no member. */
  readonly otherRole: Role | undefined;
  /** Whether that person is its only owner. */
  readonly isLastOwner: boolean;
};

/**
 * Runs a change of a merchant's team under the team's lock, in which roles are read: who lost a right a moment ago has
 * lost it here. Refuses: not_found to who is no member.
 */
export function changeTeam<T>(
  pool: Pool,
  actor: Administrator,
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

/** Refuses what a role's rank does not allow: undefined where it does. */
export function refusedByRank(ownRole: Role, ...roles: readonly Role[]) {
  if (!mayDo(ownRole, 'team.change')) return refused('right_missing', 'Your role does not let you change the team.');
  if (roles.some((role) => outranks(role, ownRole))) {
    return refused('right_missing', 'Only an owner changes owners, or makes somebody one.');
  }
  return undefined;
}

export function refusedAsLastOwner() {
  return refused('last_owner', 'A merchant keeps at least one owner: make somebody else an owner first.');
}
