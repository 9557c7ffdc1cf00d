import type { Operator } from '../../ground/actors/actor.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { transaction } from '../../ground/database/transaction.ts';
import type { Environment } from '../../ground/environment/environment.ts';
import { newRoutedId } from '../../ground/ids/public-id.ts';
import { checkText } from '../../ground/refusals/check-text.ts';
import { accepted, type Result, refused } from '../../ground/refusals/refusal.ts';
import type { Sealer } from '../../ground/sealing/sealer.ts';
import { recordAudit } from '../../merchants/audit/record-audit.ts';
import type { AccountKinds, AccountProblem, AcquirerAccount } from './account.ts';
import { sealSecrets } from './account-secrets.ts';
import {
  type AccountRow,
  accountFromRow,
  FIND_PROFILE_FOR_ACCOUNT,
  INSERT_ACCOUNT,
  INSERT_SECRETS,
} from './accounts-sql.ts';

export type AccountDeps = { readonly pool: Pool; readonly sealer: Sealer; readonly kinds: AccountKinds };

export type AddAccount = {
  /** The routing part of the profile's id. */
  readonly profileId: string;
  readonly kind: string;
  readonly baseUrl: string | undefined;
  /** Settings and secrets together, as the operator entered them. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly allowLocalhost: boolean;
};

/**
 * Creates a profile's account at an acquirer as a draft. Nothing is sent to the acquirer. Refuses: not_found,
 * invalid_request with the first invalid field, card_number_not_allowed.
 */
export function addAccount(
  { pool, sealer, kinds }: AccountDeps,
  actor: Operator,
  { profileId, kind, ...given }: AddAccount,
): Promise<Result<AcquirerAccount>> {
  return transaction(pool, async (database) => {
    type Profile = { environment: Environment; merchant_id: string };
    const [profile] = await run<Profile>(database, FIND_PROFILE_FOR_ACCOUNT, [profileId]);
    if (!profile) return refused('not_found', 'This profile does not exist.');
    const read = kinds.read({ kind, environment: profile.environment, ...given });
    if (!read.ok) return refusedAccount(read);
    const { baseUrl, settings, secrets } = read;
    const checked = checkSettings({ base_url: baseUrl, ...settings });
    if (!checked.ok) return checked;
    const accountId = newRoutedId('acc', profileId);
    const values = [profileId, accountId, kind, baseUrl, JSON.stringify(settings)];
    const [row] = await run<AccountRow>(database, INSERT_ACCOUNT, values);
    if (!row) throw new Error('an inserted account was not returned');
    await run(database, INSERT_SECRETS, [profileId, accountId, sealSecrets(sealer, keyOf(row), secrets), 1, 0]);
    await recordAudit(database, actor, {
      merchantId: profile.merchant_id,
      profileId,
      action: 'account.added',
      objectId: accountId,
      details: { kind, base_url: baseUrl, settings },
    });
    return accepted(accountFromRow(row));
  });
}

/** Settings can be read by anyone with access to the account. Refuses: card_number_not_allowed. */
function checkSettings(values: Readonly<Record<string, string | readonly string[] | null>>): Result<void> {
  for (const [field, value] of Object.entries(values)) {
    const checked = checkText(field, [value ?? ''].flat().join(' '));
    if (!checked.ok) return checked;
  }
  return accepted(undefined);
}

function keyOf({ profile_id: profileId, account_id: accountId }: AccountRow) {
  return { profileId, accountId };
}

export function refusedAccount({ field, message, reason }: AccountProblem): Result<never> {
  return {
    ok: false,
    refusal: {
      code: 'invalid_request',
      detail: `${field}: ${message}`,
      errors: [{ field, code: 'account_setting', message, reason }],
    },
  };
}
