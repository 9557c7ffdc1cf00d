import { Readable } from 'node:stream';
import type { ExportedPayment } from '@pay/core/looking/payments/export-payments';
import { fromMinor, majorText } from '@pay/money/amount';
import { BOM, csvLine } from './csv-line.ts';

const HEADINGS = [
  'track_id',
  'payment_id',
  'status',
  'amount',
  'captured',
  'refunded',
  'currency',
  'reference',
  'description',
  'card_brand',
  'card_last4',
  'decline_code',
  'created_at',
  'completed_at',
  'metadata',
];

/** Payments as CSV, produced while the client reads. */
export function paymentsCsv(batches: AsyncIterable<readonly ExportedPayment[]>): Readable {
  return Readable.from(texts(batches), { objectMode: false, highWaterMark: 256 * 1024 });
}

async function* texts(batches: AsyncIterable<readonly ExportedPayment[]>): AsyncGenerator<Buffer> {
  yield Buffer.from(BOM + csvLine(HEADINGS));
  for await (const batch of batches) yield Buffer.from(batch.map(paymentLine).join(''));
}

function paymentLine(payment: ExportedPayment): string {
  const { amount, card, metadata } = payment;
  return csvLine([
    payment.trackId,
    payment.paymentId,
    payment.status,
    majorText(amount),
    majorText(fromMinor(payment.capturedMinor, amount.currency)),
    majorText(fromMinor(payment.refundedMinor, amount.currency)),
    amount.currency,
    payment.reference,
    payment.description,
    card?.brand ?? null,
    card?.lastFour ?? null,
    payment.declineCode,
    payment.createdAt.toISOString(),
    payment.completedAt?.toISOString() ?? null,
    Object.keys(metadata).length === 0 ? null : JSON.stringify(metadata),
  ]);
}
