import type { Operator } from '../../ground/actors/actor.ts';
import type { Database, Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { transaction } from '../../ground/database/transaction.ts';
import { routingPartOf } from '../../ground/ids/public-id.ts';
import type { Reason } from '../../ground/refusals/reason.ts';
import { accepted, type PersonResult, refused, refusedFor } from '../../ground/refusals/refusal.ts';
import { type AuditAction, recordAudit } from '../../merchants/audit/record-audit.ts';
import { LOCK_PROFILE_OF_ROUTING, RAISE_ROUTING_VERSION } from '../routing/routings-sql.ts';
import { type AccountKinds, type AccountState, type AcquirerAccount, awaitsNotice, nextStates } from './account.ts';
import { type AccountRow, accountFromRow, LOCK_ACCOUNT, LOCK_ACTIVE_ACCOUNTS, MOVE_ACCOUNT } from './accounts-sql.ts';

type Deps = { readonly pool: Pool };
type ActivateDeps = Deps & { readonly kinds: Pick<AccountKinds, 'needsNotices'> };

const ACTIONS: Readonly<Record<Exclude<AccountState, 'draft' | 'verified'>, AuditAction>> = {
  active: 'account.activated',
  draining: 'account.drained',
  retired: 'account.retired',
};

/**
 * Sends the profile's new payments to this account. From then on, the accounts that took new payments before only
 * settle and refund their earlier payments. If this account is activated in addition to the other accounts, the other
 * accounts continue to take new payments, and the profile's routing rules choose between all the accounts. Refuses:
 * not_found, account_not_ready.
 */
export function activateAccount(
  { pool, kinds }: ActivateDeps,
  actor: Operator,
  accountId: string,
  { isBeside = false }: { readonly isBeside?: boolean } = {},
): Promise<PersonResult<AcquirerAccount>> {
  return transaction(pool, async (database) => {
    const profileId = routingPartOf('acc', accountId);
    // Of two simultaneous activations, the second sees the first.
    if (profileId !== undefined) await run(database, LOCK_PROFILE_OF_ROUTING, [profileId]);
    const active = profileId === undefined ? [] : await run<AccountRow>(database, LOCK_ACTIVE_ACCOUNTS, [profileId]);
    const others = isBeside ? [] : active.filter(({ account_id: id }) => id !== accountId);
    const already = active.find(({ account_id: id }) => id === accountId);
    if (already) {
      for (const other of others) await write(database, actor, other, 'draining');
      return accepted(accountFromRow(already));
    }
    const row = await lockAccount(database, accountId);
    if (!row) return refused('not_found', NO_ACCOUNT);
    const isNoticeAwaited = awaitsNotice(accountFromRow(row), kinds);
    if (!canMove(row, 'active', isNoticeAwaited)) {
      return refusedFor('account_not_ready', whyNot(row, 'active', isNoticeAwaited));
    }
    for (const other of others) await write(database, actor, other, 'draining');
    return accepted(await write(database, actor, row, 'active'));
  });
}

/**
 * Moves an account to another state; use `activateAccount` for `active`. Moving it to its current state changes
 * nothing. Refuses: not_found, account_not_ready.
 */
export function moveAccount(
  { pool }: Deps,
  actor: Operator,
  accountId: string,
  to: 'draining' | 'retired',
): Promise<PersonResult<AcquirerAccount>> {
  return transaction(pool, async (database) => {
    const row = await lockAccount(database, accountId);
    if (!row) return refused('not_found', NO_ACCOUNT);
    if (row.state === to) return accepted(accountFromRow(row));
    if (!canMove(row, to)) return refusedFor('account_not_ready', whyNot(row, to));
    return accepted(await write(database, actor, row, to));
  });
}

const NO_ACCOUNT = 'This account does not exist.';

async function lockAccount(database: Database, accountId: string): Promise<AccountRow | undefined> {
  const profileId = routingPartOf('acc', accountId);
  if (profileId === undefined) return undefined;
  const [row] = await run<AccountRow>(database, LOCK_ACCOUNT, [profileId, accountId]);
  return row;
}

function canMove(row: AccountRow, to: AccountState, isNoticeAwaited = false): boolean {
  return nextStates(row, isNoticeAwaited).includes(to);
}

function whyNot(row: AccountRow, to: AccountState, isNoticeAwaited = false): Reason {
  const { state } = row;
  if (state === 'retired') return 'account_retired';
  // If a notice is missing too, the check of the credentials is named first, because the operator can repeat the check.
  if (to === 'active') {
    return isNoticeAwaited && canMove(row, to) ? 'account_not_noticed' : 'account_not_verified';
  }
  return to === 'draining' ? 'account_not_active' : 'account_still_active';
}

async function write(
  database: Database,
  actor: Operator,
  row: AccountRow,
  to: Exclude<AccountState, 'draft' | 'verified'>,
): Promise<AcquirerAccount> {
  const { profile_id: profileId, account_id: accountId, merchant_id: merchantId, kind } = row;
  const [moved] = await run<AccountRow>(database, MOVE_ACCOUNT, [profileId, accountId, row.version, to]);
  if (!moved) throw new Error('an account changed its state despite the lock on it');
  if (row.state === 'active' || to === 'active') await run(database, RAISE_ROUTING_VERSION, [profileId]);
  const entry = { merchantId, profileId, action: ACTIONS[to], objectId: accountId, details: { kind } };
  await recordAudit(database, actor, entry);
  return accountFromRow(moved);
}
