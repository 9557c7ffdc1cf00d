import type { Member } from '../acquirers/acquirer-of-run.ts';
import type { CrashMerchant } from '../stand/merchants.ts';
import type { Books } from './books.ts';

/** All accounts and their acquirers. A merchant without an account is at the engines' own acquirer. */
export function accountsOf(
  merchants: readonly CrashMerchant[],
  members: readonly Member[],
): Pick<Books, 'accounts' | 'members' | 'firstChoices'> {
  const accounts = merchants.flatMap((merchant) => merchant.accounts.map((account) => ({ ...account, merchant })));
  const isFirst = ({ merchant: { shape }, place }: (typeof accounts)[0]) => shape.shares?.[place] === 100;
  return {
    accounts: new Map(
      merchants.map(({ profileId, accounts: own }) => [
        profileId,
        own.length === 0 ? [null] : own.map(({ accountId }) => accountId),
      ]),
    ),
    firstChoices: new Map(accounts.filter(isFirst).map((each) => [each.merchant.profileId, each.accountId])),
    ...(members.length > 1 && {
      members: new Map(
        accounts.flatMap(({ accountId, place }) => {
          const member = members[place];
          return member ? [[accountId, member] as const] : [];
        }),
      ),
    }),
  };
}
