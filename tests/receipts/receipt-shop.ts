import { collectReceipts } from '@pay/core/telling/receipts/collect-receipts';
import { changeReceiptSettings } from '@pay/core/telling/receipts/receipt-settings';
import type { ReceiptToSend } from '@pay/core/telling/receipts/send-receipts';
import { sendReceipts } from '@pay/core/telling/receipts/send-receipts';
import { OPERATOR, unwrap } from '../harness/merchant.ts';
import type { NewPayment } from '../harness/new-payment.ts';
import type { TestEngine } from '../harness/test-engine.ts';

export const WORKER = { kind: 'worker' } as const;

/** The fields of a session whose shopper has this e-mail address. */
export const withEmail = (email = 'sara@shopper.example', more: Readonly<Record<string, unknown>> = {}) => ({
  customer: { email },
  ...more,
});

export async function turnReceipts({ database, profile }: TestEngine, isOn: boolean): Promise<void> {
  const { profileId } = profile.profile;
  unwrap(await changeReceiptSettings({ pool: database.pool }, OPERATOR, { profileId, isOn }));
}

/** Collects the due receipts, tries once to send each, and returns those that it tried to send. */
export async function sendRound(
  { database: { pool } }: TestEngine,
  outcome: 'sent' | 'refused' | 'failed' = 'sent',
): Promise<readonly ReceiptToSend[]> {
  const sent: ReceiptToSend[] = [];
  const send = async (mail: ReceiptToSend) => {
    sent.push(mail);
    return outcome;
  };
  await collectReceipts({ pool }, WORKER);
  await sendReceipts({ pool, send, onFault: rethrow }, WORKER, 100);
  return sent;
}

function rethrow(error: Error): never {
  throw error;
}

export type ReceiptSeen = {
  readonly due_in: number | null;
  readonly tries: number;
  readonly sent: boolean;
  readonly failure: string | null;
};

/** The row of a payment's receipt; `due_in` is in seconds. */
export async function receiptOf({ database }: TestEngine, { trackId }: NewPayment): Promise<ReceiptSeen | undefined> {
  const { rows } = await database.pool.query<ReceiptSeen>(
    `select extract(epoch from due_at - now())::float8 as due_in, tries, sent_at is not null as sent, failure
     from receipts where track_id = $1`,
    [trackId],
  );
  return rows[0];
}

/** Makes the next try of a receipt due now. */
export async function letReceiptBeDue({ database }: TestEngine, { trackId }: NewPayment): Promise<void> {
  await database.pool.query('update receipts set due_at = now() where track_id = $1 and due_at is not null', [trackId]);
}
