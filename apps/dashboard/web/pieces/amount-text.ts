import { parseCurrency } from '@pay/money/currency';
import { sumText } from '@pay/money/sum';

/** `1,234.500 BHD`, with all decimals of the currency. */
export function amountText(minor: number, code: string): string {
  return `${numberText(minor, code)} ${code}`;
}

/** `−1,234.500 BHD`; a positive change has a plus sign. */
export function signedText(minor: number, code: string, isChange = false): string {
  const sign = minor < 0 ? '−' : isChange && minor > 0 ? '+' : '';
  return `${sign}${amountText(Math.abs(minor), code)}`;
}

/** `1,234.500`, without the currency. Thousands are grouped. */
export function numberText(minor: number, code: string): string {
  const [whole = '', fraction] = plainAmount(minor, code).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** The amount as typed into a field, without grouping. */
export function plainAmount(minor: number, code: string): string {
  const currency = parseCurrency(code);
  return currency ? sumText(BigInt(minor), currency) : String(minor);
}
