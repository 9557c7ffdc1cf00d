import { newRoutedId } from '@pay/core/ground/ids/public-id';
import type { Accounts } from '../acquirer/acquirer-side.ts';
import type { Other } from '../chance/decisions.ts';
import type { World } from './world.ts';

/** $1 profile, $2 account, $3 state. */
const INSERT_ACCOUNT = {
  name: 'simulation.insert_account',
  text: `insert into acquirer_accounts (profile_id, account_id, kind, state, verified_at, activated_at)
    values ($1, $2, 'simulated', $3::text, now(), case when $3::text = 'active' then now() end)`,
};

const STATES: readonly Other<readonly ('active' | 'verified')[]>[] = [
  [60, ['verified']],
  [40, ['active']],
  [120, ['active', 'verified']],
];

/**
 * Creates the accounts of a history's profile. Most profiles have none; their payments go to the engine's own acquirer.
 */
export async function createAccounts({ decisions, connection, databaseTime, profileId }: World): Promise<Accounts> {
  const all: string[] = [];
  let firstActive: string | null = null;
  for (const state of decisions.way('accounts', [], STATES)) {
    const accountId = newRoutedId('acc', profileId);
    await connection.run({ ...INSERT_ACCOUNT, values: [profileId, accountId, state] }, databaseTime());
    all.push(accountId);
    if (state === 'active') firstActive = accountId;
  }
  return { all, firstActive };
}
