import type { Operator } from '../../ground/actors/actor.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { publicProfileId, storableId } from '../../ground/ids/public-id.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { admitTry, forgetTries, type TryLimit } from './admit-try.ts';
import { MERCHANT_EXISTS, MERCHANT_OF_PROFILE } from './record-read-sql.ts';

/**
 * A page reads the same data again whenever it is opened or shown, so the same read is recorded only once in ten
 * minutes.
 */
const ONCE: TryLimit = { name: 'audited-read', most: 1, seconds: 10 * 60 };

/**
 * Records that an operator reads data of merchants: in the audit of the merchant to which the object belongs or, for
 * lists of all merchants, in the audit of the platform.
 */
export async function recordRead(
  { pool }: { readonly pool: Pool },
  actor: Operator,
  read: {
    /** The name of the read, such as `readAnyMerchant`. */
    readonly what: string;
    /** What was read; undefined for a merchant, a profile, or a list. */
    readonly objectId?: string | undefined;
    readonly merchantId?: string | undefined;
    readonly profileId?: string | undefined;
  },
): Promise<void> {
  const { what, merchantId, profileId } = read;
  // Text that is not an id could contain anything.
  const objectId =
    storableId(read.objectId ?? merchantId ?? '') || (profileId === undefined ? what : publicProfileId(profileId));
  const subject = `${actor.id} ${what} ${objectId}`;
  if ((await admitTry({ pool }, ONCE, subject)) !== undefined) return;
  try {
    const [statement, id] = merchantId === undefined ? [MERCHANT_OF_PROFILE, profileId] : [MERCHANT_EXISTS, merchantId];
    const [found] = id === undefined ? [] : await run<{ merchant_id: string }>(pool, statement, [id]);
    const belongsTo = found?.merchant_id ?? null;
    await recordAudit(pool, actor, { merchantId: belongsTo, action: 'operator.read', objectId, details: { what } });
  } catch (error) {
    await forgetTries({ pool }, ONCE, subject);
    throw error;
  }
}
