import type { Operator } from '../../ground/actors/actor.ts';
import { run } from '../../ground/database/statement.ts';
import { transaction } from '../../ground/database/transaction.ts';
import { routingPartOf } from '../../ground/ids/public-id.ts';
import { accepted, type Result, refused } from '../../ground/refusals/refusal.ts';
import { recordAudit } from '../../merchants/audit/record-audit.ts';
import { sealSecrets } from './account-secrets.ts';
import { type AccountRow, CURRENT_SECRETS, FORGET_PROBE, INSERT_SECRETS, LOCK_ACCOUNT } from './accounts-sql.ts';
import { type AccountDeps, refusedAccount } from './add-account.ts';

/** How long notices can still be checked with earlier secrets, unless an operator chooses another time. */
export const OVERLAP_SECONDS = 24 * 3_600;

export type RotateSecrets = {
  readonly accountId: string;
  /** The new values of all secrets that the account's kind has. */
  readonly values: Readonly<Record<string, unknown>>;
  /** How long notices can still be checked with the earlier secrets. */
  readonly overlapSeconds: number;
  readonly allowLocalhost: boolean;
};

/** Replaces the secrets of an account. The account must then be probed again. Refuses: not_found, invalid_request. */
export function rotateSecrets(
  { pool, sealer, kinds }: AccountDeps,
  actor: Operator,
  { accountId, values, overlapSeconds, allowLocalhost }: RotateSecrets,
): Promise<Result<{ readonly number: number }>> {
  return transaction(pool, async (database) => {
    const profileId = routingPartOf('acc', accountId);
    const [row] = profileId === undefined ? [] : await run<AccountRow>(database, LOCK_ACCOUNT, [profileId, accountId]);
    if (!row || profileId === undefined) return refused('not_found', 'This account does not exist.');
    const { kind, environment, settings } = row;
    const baseUrl = row.base_url ?? undefined;
    const unknown = Object.keys(values).find((name) => !kinds.secretNames(kind).includes(name));
    if (unknown !== undefined) {
      const message = 'is not a secret of this account.';
      return refusedAccount({ ok: false, field: unknown, message, reason: 'account_setting_unknown' });
    }
    const read = kinds.read({ kind, environment, baseUrl, values: { ...settings, ...values }, allowLocalhost });
    if (!read.ok) return refusedAccount(read);
    const [current] = await run<{ number: number }>(database, CURRENT_SECRETS, [profileId, accountId]);
    const number = (current?.number ?? 0) + 1;
    const sealed = sealSecrets(sealer, { profileId, accountId }, read.secrets);
    await run(database, INSERT_SECRETS, [profileId, accountId, sealed, number, overlapSeconds]);
    await run(database, FORGET_PROBE, [profileId, accountId]);
    await recordAudit(database, actor, {
      merchantId: row.merchant_id,
      profileId,
      action: 'account.secrets_rotated',
      objectId: accountId,
      details: { kind, overlap_seconds: overlapSeconds },
    });
    return accepted({ number });
  });
}
