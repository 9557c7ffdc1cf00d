import { foldedText } from './folded-text.ts';

const SEPARATOR = ' / ';

/**
 * An expiry, whole or not, as `MM / YY`. A lone 1 waits for what follows; 2 to 9 can only be a month, and 13 to 19 only
 * January and a year's first digit. Without a separator of the shopper's own no digit moves. While something is being
 * deleted nothing is filled in, so that what has just gone does not come back.
 */
export function formatExpiry(text: string, isDeleting = false): string {
  const folded = foldedText(text);
  const [, isoYear, isoMonth] = /^\D*20(\d\d)\D+(\d\d?)\D*$/.exec(folded) ?? [];
  const { month, year, isClosed } =
    isoYear === undefined || isoMonth === undefined
      ? monthAndYear(folded)
      : { month: isoMonth, year: isoYear, isClosed: true };
  if (isDeleting) return year === '' ? month : month + SEPARATOR + year;
  const whole = isClosed && /^[1-9]$/.test(month) ? `0${month}` : month;
  return isClosed && whole !== '' ? whole + SEPARATOR + year.replace(/^20(\d\d)$/, '$1') : whole;
}

/** `isClosed`: no further digit belongs to the month. */
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
