import { foldedText } from './folded-text.ts';

const SEPARATOR = ' / ';
/**
 * A number from 13 to 19 in place of a month, and two digits of a year. An earlier edit can have shown the 1 as
 * January.
 */
const NO_YEAR = /^0?1([3-9])(\d\d)$/;

/**
 * An expiry, complete or not, as `MM / YY`. A single 1 stays unchanged until the next digit. 2 to 9 can only be a
 * month, and 13 to 19 can only be January and the first digit of a year. If no year can follow, the digits are shown as
 * the month that was typed. Otherwise, no digit moves unless the shopper types a separator. Nothing is filled in during
 * a deletion, so that deleted text does not come back.
 */
export function formatExpiry(text: string, isDeleting = false): string {
  const folded = foldedText(text);
  const [, isoYear, isoMonth] = /^\D*20(\d\d)\D+(\d\d?)\D*$/.exec(folded) ?? [];
  const { month, year, isClosed } =
    isoYear === undefined || isoMonth === undefined
      ? monthAndYear(folded)
      : { month: isoMonth, year: isoYear, isClosed: true };
  if (isDeleting) return year === '' ? month : month + SEPARATOR + year;
  const [, unit, rest] = NO_YEAR.exec(month + year) ?? [];
  if (isClosed && unit !== undefined) return `1${unit}${SEPARATOR}${rest}`;
  const whole = isClosed && /^[1-9]$/.test(month) ? `0${month}` : month;
  return isClosed && whole !== '' ? whole + SEPARATOR + year.replace(/^20(\d\d)$/, '$1') : whole;
}

/** `isClosed`: the month is complete, so further digits belong to the year. */
function monthAndYear(folded: string): { month: string; year: string; isClosed: boolean } {
  const [, first = '', rest = ''] = /^\D*(\d*)(.*)$/s.exec(folded) ?? [];
  const others = rest.replace(/\D/g, '');
  const isSeparated = rest !== '' && first.length <= 2;
  if (isSeparated && first !== '') return { month: first, year: others, isClosed: true };
  const digits = first + others;
  const length = /^([2-9]|1[3-9])/.test(digits) ? 1 : 2;
  return { month: digits.slice(0, length), year: digits.slice(length), isClosed: isMonth(digits, length) };
}

function isMonth(digits: string, length: number): boolean {
  return digits.length >= length && digits !== '' && (length === 2 || digits[0] !== '0');
}
