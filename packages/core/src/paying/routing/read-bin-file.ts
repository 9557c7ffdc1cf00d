import { isCountry } from '../acquiring/country.ts';
import { ROUTED_BRANDS } from '../acquiring/routed-sale.ts';

/** The first eight digits of the first card number and of the last card number of a range. */
export type BinRange = {
  readonly firstBin: number;
  readonly lastBin: number;
  readonly brand: string;
  readonly country: string;
};

export type BinFile =
  | { readonly ok: true; readonly ranges: readonly BinRange[] }
  /** `line`: the number of the first line that cannot be used. */
  | { readonly ok: false; readonly line: number; readonly why: string };

const HEAD = 'from,to,brand,country';
const BIN_DIGITS = 8;
const BRANDS: ReadonlySet<string> = new Set(ROUTED_BRANDS);

/**
 * Reads an operator's file of card ranges: CSV with the first line `from,to,brand,country`. `from` and `to` have six to
 * eight digits; a shorter `from` is filled with zeros, and a shorter `to` with nines. Ranges must not overlap.
 */
export function readBinFile(text: string): BinFile {
  const [head = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  if (head.trim().toLowerCase() !== HEAD) return { ok: false, line: 1, why: `the first line must be ${HEAD}` };
  const read: (BinRange & { readonly line: number })[] = [];
  for (const [place, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const range = readLine(line);
    if (typeof range === 'string') return { ok: false, line: place + 2, why: range };
    read.push({ ...range, line: place + 2 });
  }
  const sorted = read.sort((a, b) => a.firstBin - b.firstBin);
  const overlapping = sorted.find(({ firstBin }, place) => firstBin <= (sorted[place - 1]?.lastBin ?? -1));
  if (overlapping) return { ok: false, line: overlapping.line, why: 'the range overlaps another range' };
  return { ok: true, ranges: sorted.map(({ line: _, ...range }) => range) };
}

function readLine(line: string): BinRange | string {
  const [from = '', to = '', brand = '', country = '', ...rest] = line.split(',').map((cell) => cell.trim());
  if (rest.length > 0) return 'there are more than four cells';
  if (!/^\d{6,8}$/.test(from) || !/^\d{6,8}$/.test(to)) return 'from and to must have six to eight digits';
  const firstBin = Number(from.padEnd(BIN_DIGITS, '0'));
  const lastBin = Number(to.padEnd(BIN_DIGITS, '9'));
  if (firstBin > lastBin) return 'the value of "to" is below the value of "from"';
  if (!BRANDS.has(brand.toLowerCase())) return 'the brand is not known';
  if (!isCountry(country.toUpperCase())) return 'the country is not an ISO 3166-1 alpha-2 code';
  return { firstBin, lastBin, brand: brand.toLowerCase(), country: country.toUpperCase() };
}
