import type { Operator } from '../../ground/actors/actor.ts';
import type { Database, Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { transaction } from '../../ground/database/transaction.ts';
import { routingPartOf } from '../../ground/ids/public-id.ts';
import { accepted, type PersonResult, refused } from '../../ground/refusals/refusal.ts';
import { type AuditAction, recordAudit } from '../../merchants/audit/record-audit.ts';
import { ACCOUNT_MOVES, type AccountState, type AcquirerAccount } from './account.ts';
import { type AccountRow, accountFromRow, LOCK_ACCOUNT, LOCK_ACTIVE_ACCOUNT, MOVE_ACCOUNT } from './accounts-sql.ts';

type Deps = { readonly pool: Pool };

const ACTIONS: Readonly<Record<Exclude<AccountState, 'draft' | 'verified'>, AuditAction>> = {
  active: 'account.activated',
  draining: 'account.drained',
  retired: 'account.retired',
};

/**
 * Sends the profile's new payments to this account. From then on, the account that took them before only settles and
 * refunds its earlier payments. Refuses: not_found, account_not_ready.
 */
export function activateAccount(
  { pool }: Deps,
  actor: Operator,
  accountId: string,
): Promise<PersonResult<AcquirerAccount>> {
  return transaction(pool, async (database) => {
    const profileId = routingPartOf('acc', accountId);
    // The active account is always locked first, so that two simultaneous activations do not deadlock.
    const [before] = profileId === undefined ? [] : await run<AccountRow>(database, LOCK_ACTIVE_ACCOUNT, [profileId]);
    if (before?.account_id === accountId) return accepted(accountFromRow(before));
    const row = await lockAccount(database, accountId);
    if (!row) return refused('not_found', NO_ACCOUNT);
    if (!canMove(row, 'active')) return refused('account_not_ready', whyNot(row, 'active'));
    if (before) await write(database, actor, before, 'draining');
    return accepted(await write(database, actor, row, 'active'));
  });
}

/**
 * Moves an account to another state; use `activateAccount` for `active`. Moving it to its current state changes nothing.
 * Refuses: not_found, account_not_ready.
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
    if (!canMove(row, to)) return refused('account_not_ready', whyNot(row, to));
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

function canMove({ state }: AccountRow, to: AccountState): boolean {
  return ACCOUNT_MOVES[state].includes(to);
}

function whyNot({ state }: AccountRow, to: AccountState): string {
  if (state === 'draft' && to === 'active') return 'This account is a draft: probe it first.';
  return `This account is ${state}, so it cannot become ${to}.`;
}

async function write(
  database: Database,
  actor: Operator,
  row: AccountRow,
  to: Exclude<AccountState, 'draft' | 'verified'>,
): Promise<AcquirerAccount> {
  const { profile_id: profileId, account_id: accountId, merchant_id: merchantId, kind } = row;
  const [moved] = await run<AccountRow>(database, MOVE_ACCOUNT, [profileId, accountId, row.version, to]);
  if (!moved) throw new Error('an account changed its state despite its lock');
  const entry = { merchantId, profileId, action: ACTIONS[to], objectId: accountId, details: { kind } };
  await recordAudit(database, actor, entry);
  return accountFromRow(moved);
}
