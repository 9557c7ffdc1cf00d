import type { Database } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { randomBase62 } from '../../ground/ids/base62.ts';
import { recordPersonAudit } from './record-person-audit.ts';
import { INSERT_CHANGE } from './tell-changes-sql.ts';

/** A change of the factors with which a person proves their identity, or the use of an emergency factor. */
export const FACTOR_CHANGES = [
  'password_changed',
  'totp_added',
  'totp_removed',
  'passkey_added',
  'passkey_removed',
  'recovery_codes_created',
  'recovery_code_used',
] as const;
export type FactorChange = (typeof FACTOR_CHANGES)[number];

/**
 * Records the change in the audit, as `recordPersonAudit` does. If the service sends e-mails, also records that the
 * person has to be told. `database` is the transaction of the change itself.
 */
export async function recordFactorChange(
  database: Database,
  personId: string,
  { change, canMail }: { readonly change: FactorChange; readonly canMail: boolean },
): Promise<void> {
  const actor = { kind: 'person', id: personId } as const;
  await recordPersonAudit(database, actor, { personId, action: `member.${change}` });
  if (canMail) await run(database, INSERT_CHANGE, [`chg_${randomBase62(22)}`, personId, change]);
}
