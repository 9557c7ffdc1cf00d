import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import type { Environment } from '../../ground/environment/environment.ts';
import { routingPartOf } from '../../ground/ids/public-id.ts';
import type { Session } from '../../paying/sessions/session.ts';
import { READ_RECEIPT } from './read-receipt-sql.ts';
import { type Receipt, type ReceiptRow, receiptFromRow } from './receipt.ts';
import { isReceiptToken, receiptPath } from './receipt-address.ts';
import { receiptSecret } from './receipt-secrets.ts';

type Deps = { readonly pool: Pool };

/**
 * The receipt at an address, for anyone who has the address. Undefined if this environment has no such receipt, the
 * token is wrong, or the profile gives no receipts.
 */
export async function readReceipt(
  { pool, environment }: Deps & { readonly environment: Environment },
  { paymentId, token }: { readonly paymentId: string; readonly token: string },
): Promise<Receipt | undefined> {
  const profileId = routingPartOf('pay', paymentId);
  if (profileId === undefined) return undefined;
  const [row] = await run<ReceiptRow>(pool, READ_RECEIPT, [environment, profileId, paymentId]);
  return row && isReceiptToken(row.secret, paymentId, token) ? receiptFromRow(row) : undefined;
}

/** The path of a paid session's receipt; null if it has none. */
export async function findReceiptPath({ pool }: Deps, session: Session): Promise<string | null> {
  if (session.stored !== 'succeeded' || session.paymentId === null) return null;
  const secret = await receiptSecret(pool, session.profileId);
  return secret && receiptPath(secret, session.paymentId);
}
