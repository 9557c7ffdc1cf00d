import type { Person } from '../../ground/actors/actor.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { transaction } from '../../ground/database/transaction.ts';
import { accepted, type Result } from '../../ground/refusals/refusal.ts';
import { addMerchant } from '../merchants/create-merchant.ts';
import { addProfile } from '../profiles/create-profile.ts';
import type { ProfileRules } from '../profiles/profile-settings.ts';
import { endResets } from './end-resets.ts';
import { INSERT_MEMBER } from './team-sql.ts';

type Founded = { readonly merchantId: string; readonly profileId: string };

/**
 * Creates a merchant with its first sandbox profile, and makes the caller its owner.
 * Refuses: invalid_request, card_number_not_allowed (the name).
 */
export function foundMerchant(
  deps: { readonly pool: Pool; readonly rules: ProfileRules },
  actor: Person,
  command: { readonly name: string },
): Promise<Result<Founded>> {
  return transaction(deps.pool, async (database): Promise<Result<Founded>> => {
    const merchant = await addMerchant(database, actor, command);
    if (!merchant.ok) return merchant;
    const { merchantId, name } = merchant.value;
    await endResets(database, actor.id);
    await run(database, INSERT_MEMBER, [merchantId, actor.id, 'owner']);
    const created = await addProfile(database, deps.rules, actor, {
      merchantId,
      environment: 'sandbox',
      displayName: name,
    });
    if (!created.ok) throw new Error('A name that is valid for a merchant must be valid for its profile too.');
    return accepted({ merchantId, profileId: created.value.profile.profileId });
  });
}
