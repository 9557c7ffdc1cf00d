import type { ProvedBalance, ReadDocument } from '@pay/core/books/proofs/proof-document';
import type { Proof } from '@pay/core/books/proofs/read-proofs';
import { parseCurrency } from '@pay/money/currency';
import { sumText } from '@pay/money/sum';
import { table } from '../terminal/table.ts';

/** The proof of a day as readable text. */
export function proofText({ document, sha256, signature }: Proof): string {
  const read = JSON.parse(document) as ReadDocument;
  const totals = read.totals.map(({ kind, count, ...sum }) => [kind, String(count), amountText(sum)]);
  const items = read.open_items.map(({ kind, count, ...sum }) => [kind, String(count), amountText(sum)]);
  const previous = read.previous === null ? 'none' : `${read.previous.day}, SHA-256 ${read.previous.sha256}`;
  return [
    `Proof of ${read.day} (UTC) for ${read.profile_id}`,
    `Postings ${read.first_position} to ${read.last_position}, SHA-256 ${read.postings_sha256}`,
    '',
    table(['kind', 'count', 'sum'], totals),
    '',
    'Before the day',
    balancesText(read.opening),
    '',
    'After the day',
    balancesText(read.closing),
    '',
    'Not known when the proof was written',
    items.length === 0 ? 'nothing' : table(['kind', 'count', 'sum'], items),
    '',
    `Proof before      ${previous}`,
    `SHA-256           ${sha256.toString('hex')}`,
    `Ed25519 signature ${signature.toString('base64')}`,
  ].join('\n');
}

function balancesText(balances: readonly ProvedBalance[]): string {
  if (balances.length === 0) return 'nothing was booked';
  const rows = balances.map(({ account, currency, minor }) => {
    const isCredit = minor.startsWith('-');
    const amount = amountText({ currency, minor: minor.replace('-', '') });
    return [account, amount, minor === '0' ? '' : isCredit ? 'credit' : 'debit'];
  });
  return table(['account', 'balance', 'side'], rows);
}

function amountText({ currency: code, minor }: Pick<ProvedBalance, 'currency' | 'minor'>): string {
  const currency = parseCurrency(code);
  return currency ? `${sumText(BigInt(minor), currency)} ${code}` : `${minor} minor units of ${code}`;
}
