import type { Pool } from '../../ground/database/pool.ts';
import { transaction } from '../../ground/database/transaction.ts';
import { recordPersonAudit } from './record-person-audit.ts';

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
 * Records the change in the audit, as `recordPersonAudit` does, and returns the address for notifying the person.
 * The library that identifies people commits the change itself, so the entry follows in a separate commit.
 */
export async function recordFactorChange(
  { pool }: { readonly pool: Pool },
  personId: string,
  change: FactorChange,
): Promise<{ readonly name: string; readonly email: string } | undefined> {
  return transaction(pool, async (database) => {
    const actor = { kind: 'person', id: personId } as const;
    const person = await recordPersonAudit(database, actor, { personId, action: `member.${change}` });
    return person && { name: person.name, email: person.email };
  });
}
