import type { Operator } from '../../ground/actors/actor.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { transaction } from '../../ground/database/transaction.ts';
import type { Reason } from '../../ground/refusals/reason.ts';
import { type PersonResult, type Result, refused, refusedField } from '../../ground/refusals/refusal.ts';
import { recordAudit } from '../../merchants/audit/record-audit.ts';
import { type FoundRouting, findRouting } from './find-routing.ts';
import { accountsIn, readRouting } from './read-routing.ts';
import { LOCK_PROFILE_OF_ROUTING, SET_ROUTING } from './routings-sql.ts';

export type SetRouting = {
  /** The routing part of the profile's id. */
  readonly profileId: string;
  /** The rules, checked here; null to turn routing off. */
  readonly document: unknown;
  /** The version that was read before the change; null to replace any version. */
  readonly version: number | null;
};

/**
 * Replaces a profile's rules. They can name accounts that are not active; such accounts are skipped. Refuses:
 * not_found, stale, invalid_request with the first part that cannot be used.
 */
export function setRouting(
  { pool }: { readonly pool: Pool },
  actor: Operator,
  { profileId, document, version }: SetRouting,
): Promise<PersonResult<FoundRouting>> {
  const read = document === null ? null : readRouting(document);
  if (read !== null && !read.ok) return Promise.resolve(unfit(read.field, read.reason));
  return transaction(pool, async (database): Promise<PersonResult<FoundRouting>> => {
    const [profile] = await run<{ merchant_id: string }>(database, LOCK_PROFILE_OF_ROUTING, [profileId]);
    const before = await findRouting({ pool: database }, profileId);
    if (!profile || !before.ok) return refused('not_found', 'This profile does not exist.');
    if (version !== null && version !== before.value.version)
      return refused('stale', 'The rules have changed since you read them. Read them again, then repeat your change.');
    const known = before.value.accounts.map(({ accountId }) => accountId);
    const stranger = read && accountsIn(read.value).find(({ accountId }) => !known.includes(accountId));
    if (stranger) return unfit(stranger.field, 'routing_account_unknown');
    await run(database, SET_ROUTING, [profileId, document === null ? null : JSON.stringify(document)]);
    await recordAudit(database, actor, {
      merchantId: profile.merchant_id,
      profileId,
      action: 'profile.routing_changed',
      objectId: profileId,
      details: { before: before.value.routing, after: document },
    });
    return findRouting({ pool: database }, profileId);
  });
}

function unfit(field: string, reason: Reason): Result<never> {
  return refusedField('invalid_request', field, reason);
}
