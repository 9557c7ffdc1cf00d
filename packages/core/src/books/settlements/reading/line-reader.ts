import { type Currency, parseCurrency } from '@pay/money/currency';
import type { AmountColumns, Mapping } from './mapping.ts';
import { readDate, readMinor, readReference } from './read-value.ts';
import type { LineType, SettlementLine } from './settlement-line.ts';
import { UnreadableFile, unreadableLine } from './unreadable-file.ts';

type Cells = readonly string[];
type Cell = (cells: Cells) => string;
/** The amount that is paid, negative if it is taken; null if the line has none. */
type ReadAmount = (cells: Cells, currency: Currency, number: number) => bigint | null;
export type LineReader = (cells: Cells, number: number) => SettlementLine | 'of_other_account';

const OUR_IDS = /\b(att|cap|ref)_([0-9A-Za-z]{8})[0-9A-Za-z]{22}\b/g;
const TAKING: ReadonlySet<LineType> = new Set(['refunded', 'chargeback', 'second_chargeback', 'fee', 'payout']);

/**
 * Reads the lines below the names of the columns. Throws UnreadableFile if a column of the mapping is missing or occurs
 * twice.
 */
export function lineReader(mapping: Mapping, head: Cells, profileId: string): LineReader {
  const cellOf = cellsOf(head);
  const optional = (name: string | undefined): Cell => (name === undefined ? () => '' : cellOf(name));
  const references = mapping.reference.map(cellOf);
  const acquirerReference = optional(mapping.acquirer_reference);
  const movementReference = optional(mapping.movement_reference);
  const currencyCell = optional(mapping.currency);
  const netCurrencyCell = optional(mapping.net_currency);
  const dateCell = optional(mapping.date);
  const accountCell = optional(mapping.account?.column);
  const amountOf = amountReader(mapping, mapping.amount, cellOf);
  const netOf = mapping.net === undefined ? () => null : amountReader(mapping, mapping.net, cellOf);
  const feeParts = mapping.fee.map((name) => amountReader(mapping, name, cellOf));
  const typeCell = mapping.type === undefined ? undefined : cellOf(mapping.type);
  const isByType = mapping.sign === 'by_type';
  const isNetByType = isByType && mapping.net_sign !== 'written';

  return (cells, number) => {
    if (mapping.account !== undefined && accountCell(cells) !== mapping.account.is) return 'of_other_account';
    const { currency, netCurrency } = currenciesOf(
      { own: currencyCell(cells), net: netCurrencyCell(cells), otherwise: mapping.default_currency ?? '' },
      number,
    );
    const written = amountOf(cells, currency, number);
    const writtenNet = netOf(cells, netCurrency, number);
    const rawType = typeCell?.(cells) ?? null;
    const type = rawType === null ? typeBySign(written ?? writtenNet) : typeOf(mapping, rawType);
    const fee = feeParts.reduce((sum, part) => sum + (part(cells, netCurrency, number) ?? 0n), 0n);
    const signed = isByType ? bySign(written, type, number) : written;
    const net = isNetByType ? netByType(writtenNet, type) : writtenNet;
    const amounts = amountsOf(type, { written: signed, net, fee, isConverted: currency !== netCurrency });
    if (amounts === undefined) throw unreadableLine(number, 'has no amount');
    const date = dateCell(cells);
    const at = date === '' ? null : readDate(date, mapping.date_order);
    if (at === undefined) throw unreadableLine(number, 'has a date that is not in the format of the mapping');
    const ours = ourIds(
      references.map((cell) => cell(cells)),
      profileId,
    );
    return {
      number,
      type,
      rawType: rawType === null ? null : readReference(rawType),
      ...ours,
      acquirerReference: readReference(acquirerReference(cells)),
      movementReference: readReference(movementReference(cells)),
      currency,
      feeCurrency: netCurrency,
      netCurrency,
      ...amounts,
      at,
    };
  };
}

function cellsOf(head: Cells): (name: string) => Cell {
  const plain = (name: string) => name.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
  const names = head.map(plain);
  return (name) => {
    const place = names.indexOf(plain(name));
    if (place === -1 && name.endsWith('?')) return () => '';
    if (place === -1)
      throw new UnreadableFile(`The file has no column ${name}. Check that you chose the right format.`);
    if (names.lastIndexOf(plain(name)) !== place) throw new UnreadableFile(`The file has the column ${name} twice.`);
    return (cells) => cells[place]?.trim() ?? '';
  };
}

function amountReader({ decimals }: Mapping, columns: AmountColumns, cellOf: (name: string) => Cell): ReadAmount {
  const read = (cell: Cell): ReadAmount => {
    return (cells, currency, number) => {
      const text = cell(cells);
      if (text === '') return null;
      const minor = readMinor(text, decimals, currency);
      if (minor === undefined) throw unreadableLine(number, `has an amount that cannot be read in ${currency}`);
      return minor;
    };
  };
  if (typeof columns === 'string') return read(cellOf(columns));
  const [credit, debit] = [read(cellOf(columns.credit)), read(cellOf(columns.debit))];
  return (cells, currency, number) => {
    const [paid, taken] = [credit(cells, currency, number), debit(cells, currency, number)];
    return paid === null && taken === null ? null : (paid ?? 0n) - (taken ?? 0n);
  };
}

function currenciesOf(
  { own, net, otherwise }: { readonly own: string; readonly net: string; readonly otherwise: string },
  number: number,
): { readonly currency: Currency; readonly netCurrency: Currency } {
  const currency = parseCurrency(own || net || otherwise);
  const netCurrency = parseCurrency(net || own || otherwise);
  if (currency === undefined || netCurrency === undefined) throw unreadableLine(number, 'has no known currency');
  return { currency, netCurrency };
}

function typeOf({ types }: Mapping, word: string): LineType {
  return (Object.hasOwn(types, word) ? types[word] : undefined) ?? 'adjustment';
}

function typeBySign(written: bigint | null): LineType {
  return (written ?? 0n) < 0n ? 'refunded' : 'settled';
}

function bySign(written: bigint | null, type: LineType, number: number): bigint | null {
  if (written === null || type === 'adjustment') return written;
  if (written < 0n) throw unreadableLine(number, 'has a negative amount, although its type should determine the sign');
  return TAKING.has(type) ? -written : written;
}

/**
 * Negates a positive net amount of a line that takes money, because the file has written it without its sign. In such a
 * file, a returned fee cannot be told from a fee. A negative net amount stays as it is.
 */
function netByType(net: bigint | null, type: LineType): bigint | null {
  return net !== null && net > 0n && TAKING.has(type) ? -net : net;
}

type Written = {
  readonly written: bigint | null;
  readonly net: bigint | null;
  readonly fee: bigint;
  readonly isConverted: boolean;
};

/**
 * The amount, the fee and the net amount. An amount that is missing is derived from the others: a line that is not
 * about a payment, such as a monthly fee or a payout, often has only a net amount.
 */
function amountsOf(
  type: LineType,
  { written, net, fee, isConverted }: Written,
): Pick<SettlementLine, 'amountMinor' | 'feeMinor' | 'netMinor'> | undefined {
  if (written === null && net === null && (type !== 'fee' || fee === 0n)) return undefined;
  const netMinor = net ?? (written ?? 0n) - fee;
  if (type === 'fee') return { amountMinor: 0n, feeMinor: -netMinor, netMinor };
  if (written === null) return { amountMinor: netMinor, feeMinor: 0n, netMinor };
  return { amountMinor: written, feeMinor: isConverted || net === null ? fee : written - net, netMinor };
}

function ourIds(texts: readonly string[], profileId: string) {
  const ids: { att: string | null; cap: string | null; ref: string | null } = { att: null, cap: null, ref: null };
  let isForeign = false;
  for (const text of texts) {
    // Most texts contain no id, and this check is much faster than the regular expression.
    if (!text.includes('_')) continue;
    for (const [id, prefix, routing] of text.matchAll(OUR_IDS)) {
      ids[prefix as keyof typeof ids] ??= id;
      if (routing !== profileId) isForeign = true;
    }
  }
  return { attemptId: ids.att, captureId: ids.cap, refundId: ids.ref, isForeign };
}
