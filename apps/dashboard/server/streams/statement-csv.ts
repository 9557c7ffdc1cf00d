import { Readable } from 'node:stream';
import type { Balance, Posting } from '@pay/core/books/ledger/read-ledger';
import { postingsOf, type Statement } from '@pay/core/books/ledger/read-statement';
import type { Pool } from '@pay/core/ground/database/pool';
import type { Period } from '@pay/core/ground/lists/read-period';
import { sumText } from '@pay/money/sum';
import { BOM, csvLine } from './csv-line.ts';

const HEADINGS = [
  'position',
  'booked_at',
  'kind',
  'reference',
  'track_id',
  'debit',
  'credit',
  'amount',
  'currency',
] as const;

type Written = { readonly statement: Statement; readonly period: Period };

/**
 * A statement as CSV, produced while the client reads: the opening balances, the postings and the closing balances. The
 * line of a balance names only one account, as debit or as credit, so that the earlier lines of each account add up to
 * its closing balance.
 */
export function statementCsv(deps: { readonly pool: Pool }, profileId: string, written: Written): Readable {
  return Readable.from(texts(deps, profileId, written), { objectMode: false, highWaterMark: 256 * 1024 });
}

async function* texts(
  deps: { readonly pool: Pool },
  profileId: string,
  { statement: { opening, closing, range }, period: { from, to } }: Written,
): AsyncGenerator<Buffer> {
  yield Buffer.from(BOM + csvLine(HEADINGS) + opening.map((each) => balanceLine('opening', each, from)).join(''));
  for await (const batch of postingsOf(deps, profileId, range)) yield Buffer.from(batch.map(postingLine).join(''));
  yield Buffer.from(closing.map((each) => balanceLine('closing', each, to)).join(''));
}

function balanceLine(kind: 'opening' | 'closing', { account, currency, minor }: Balance, at: Date | undefined): string {
  const isCredit = minor < 0n;
  const amount = sumText(isCredit ? -minor : minor, currency);
  const time = at?.toISOString() ?? null;
  return csvLine([
    null,
    time,
    kind,
    null,
    null,
    isCredit ? null : account,
    isCredit ? account : null,
    amount,
    currency,
  ]);
}

function postingLine(posting: Posting): string {
  const { position, bookedAt, kind, reference, trackId, debit, credit, amountMinor, currency } = posting;
  const amount = sumText(amountMinor, currency);
  return csvLine([String(position), bookedAt.toISOString(), kind, reference, trackId, debit, credit, amount, currency]);
}
