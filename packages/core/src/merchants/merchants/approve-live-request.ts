import type { Operator } from '../../ground/actors/actor.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { transaction } from '../../ground/database/transaction.ts';
import { checkRemark } from '../../ground/refusals/check-remark.ts';
import { checkDisplayName } from '../../ground/refusals/display-name.ts';
import { accepted, type PersonResult, refused } from '../../ground/refusals/refusal.ts';
import { addProfile, type CreatedProfile } from '../profiles/create-profile.ts';
import { recordApproval } from './approve-merchant.ts';
import { lockOpenRequest } from './lock-open-request.ts';

export type ApproveLiveRequest = {
  readonly requestId: string;
  /** The name of the new Live profile, which shoppers read on the card page. */
  readonly profileName: string;
  readonly note?: string | undefined;
};

const WITHOUT_URLS = { allowLocalhostReturnUrls: false } as const;

/**
 * Approves a merchant's request to take real money: records the approval and creates the Live profile with its
 * publishable key, all or nothing. Refuses: not_found, live_request_not_possible (the request is not open, or the
 * merchant is suspended), invalid_request, card_number_not_allowed.
 */
export async function approveLiveRequest(
  deps: { readonly pool: Pool },
  actor: Operator,
  { requestId, profileName, note }: ApproveLiveRequest,
): Promise<PersonResult<CreatedProfile>> {
  const named = checkDisplayName('profile_name', profileName);
  if (!named.ok) return named;
  const noted = note === undefined ? accepted(undefined) : checkRemark('note', note);
  if (!noted.ok) return noted;
  return transaction(deps.pool, async (database) => {
    const open = await lockOpenRequest(database, requestId);
    if (!open.ok) return open;
    const { merchantId, suspendedAt } = open.value.merchant;
    if (suspendedAt !== null) {
      return refused(
        'live_request_not_possible',
        'This merchant is suspended. Resume it first, or refuse its request.',
      );
    }
    await recordApproval(database, actor, { merchantId, note });
    const profile = { merchantId, environment: 'live', displayName: profileName } as const;
    const made = await addProfile(database, WITHOUT_URLS, actor, profile);
    if (!made.ok) throw new Error('A profile was refused although its merchant is approved and its name is valid.');
    return made;
  });
}
