import type { Operator } from '../../ground/actors/actor.ts';
import { accepted, type PersonResult, refused } from '../../ground/refusals/refusal.ts';
import type { AcquirerAccount } from './account.ts';
import type { AccountDeps } from './add-account.ts';
import { moveAccount } from './move-account.ts';
import { type OpenedAccount, readAccount } from './read-account.ts';

/** `refused`: the acquirer does not accept the credentials. */
export type Probe = 'ready' | 'refused' | 'unreachable';

export type Probed = { readonly probe: Probe; readonly account: AcquirerAccount };

/**
 * Asks the acquirer whether it accepts the account's credentials, which moves no money. A draft that is ready becomes
 * verified. Refuses: not_found.
 */
export async function verifyAccount(
  deps: AccountDeps & { readonly probe: (account: OpenedAccount) => Promise<Probe> },
  actor: Operator,
  accountId: string,
): Promise<PersonResult<Probed>> {
  const opened = await readAccount(deps, accountId);
  if (!opened) return refused('not_found', 'This account does not exist.');
  const probe = await deps.probe(opened);
  if (probe !== 'ready' || opened.account.state !== 'draft') return accepted({ probe, account: opened.account });
  const moved = await moveAccount(deps, actor, accountId, 'verified');
  return moved.ok ? accepted({ probe, account: moved.value }) : moved;
}
