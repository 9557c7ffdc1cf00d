import { Readable } from 'node:stream';
import type { SettlementLineAnswer } from '@pay/core/books/settlements/settlement-answer';
import { parseCurrency } from '@pay/money/currency';
import { sumText } from '@pay/money/sum';
import { BOM, type CsvCell, csvLine } from './csv-line.ts';

const HEADINGS = [
  'line',
  'date',
  'type',
  'amount',
  'currency',
  'fee',
  'fee_currency',
  'status',
  'reason',
  'reference',
  'acquirer_reference',
  'track_id',
];

/** Lines of a settlement as CSV, produced while the client reads. */
export function settlementCsv(batches: AsyncIterable<readonly SettlementLineAnswer[]>): Readable {
  return Readable.from(texts(batches), { objectMode: false, highWaterMark: 256 * 1024 });
}

async function* texts(batches: AsyncIterable<readonly SettlementLineAnswer[]>): AsyncGenerator<Buffer> {
  yield Buffer.from(BOM + csvLine(HEADINGS));
  for await (const batch of batches) yield Buffer.from(batch.map(lineText).join(''));
}

function lineText(line: SettlementLineAnswer): string {
  return csvLine([
    String(line.number),
    line.at,
    line.type,
    majors(line.amount_minor, line.currency),
    line.currency,
    majors(line.fee_minor, line.fee_currency),
    line.fee_currency,
    line.status,
    line.reason,
    line.reference,
    line.acquirer_reference,
    line.track_id,
  ]);
}

function majors(minor: number, code: string): CsvCell {
  const currency = parseCurrency(code);
  if (!currency) return null;
  return { amount: sumText(BigInt(minor), currency) };
}
