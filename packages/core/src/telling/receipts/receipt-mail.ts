import type { ProfilePerson } from '../../ground/actors/bearer.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { transaction } from '../../ground/database/transaction.ts';
import { storableId } from '../../ground/ids/public-id.ts';
import { accepted, type Result, refused } from '../../ground/refusals/refusal.ts';
import { recordBearerAudit } from '../../merchants/audit/record-audit.ts';
import { receiptPath } from './receipt-address.ts';
import { ASK_FOR_RECEIPT, READ_RECEIPT_MAIL, type ReceiptFailure, type ReceiptMailRow } from './receipt-mail-sql.ts';

/** The receipt of a payment, and the e-mail with the receipt. */
export type ReceiptMail = {
  /** The path on the engine of the profile's environment. */
  readonly path: string;
  /** The shopper's e-mail address, if the session has one. */
  readonly to: string | null;
  readonly isWaiting: boolean;
  readonly sentAt: Date | null;
  /** Why the e-mail was not sent the last time. */
  readonly failure: ReceiptFailure | null;
};

type Payment = { readonly profileId: string; readonly trackId: string };

/** Null if the payment is not paid, or its profile gives no receipts. Refuses: not_found. */
export async function readReceiptMail(
  { pool }: { readonly pool: Pool },
  { profileId, trackId }: Payment,
): Promise<Result<ReceiptMail | null>> {
  const [row] = await run<ReceiptMailRow>(pool, READ_RECEIPT_MAIL, [profileId, storableId(trackId)]);
  if (!row) return refused('not_found', 'There is no such payment.');
  const { is_paid: isPaid, secret, payment_id: paymentId } = row;
  if (!isPaid || secret === null || paymentId === null) return accepted(null);
  return accepted({
    path: receiptPath(secret, paymentId),
    to: row.email,
    isWaiting: row.due_at !== null,
    sentAt: row.sent_at,
    failure: row.failure,
  });
}

/**
 * Has the receipt of a payment sent, even if it was sent before. Refuses: not_found (there is no receipt, or no address
 * to send it to), rate_limited (it is waiting, or was sent less than a minute ago).
 */
export function askForReceipt(
  { pool }: { readonly pool: Pool },
  actor: ProfilePerson,
  { trackId }: { readonly trackId: string },
): Promise<Result<void>> {
  const { profileId } = actor;
  return transaction(pool, async (database) => {
    const place = [profileId, storableId(trackId)];
    const [receipt] = await run<ReceiptMailRow>(database, READ_RECEIPT_MAIL, place);
    if (!receipt?.email || !receipt.is_paid || receipt.secret === null)
      return refused('not_found', 'There is no receipt to send.');
    const asked = await run(database, ASK_FOR_RECEIPT, place);
    if (asked.length === 0) return refused('rate_limited', 'The receipt is being sent, or has just been sent.');
    await recordBearerAudit(database, actor, { profileId, action: 'receipt.sent_again', objectId: trackId });
    return accepted(undefined);
  });
}
