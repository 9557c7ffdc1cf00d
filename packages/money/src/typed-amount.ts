import { type ParsedAmount, parseAmount } from './amount.ts';
import type { Currency } from './currency.ts';

const SPACES = /[\s\u00a0\u202f'’]/g;
const GROUPED = /^\d{1,3}(?:G\d{3})+$/;

/**
 * Reads an amount in major units as a person types it: with a point, a comma or the Arabic decimal sign, in European,
 * Arabic-Indic or Persian digits, thousands grouped or not. A sign that stands once is the decimal sign, also a comma
 * before three digits: such an amount is rather refused for its decimals, or shown small, than taken a thousandfold.
 * Refuses as `parseAmount` does.
 */
export function parseTypedAmount(text: string, currency: Currency): ParsedAmount {
  const plain = plainDecimal(text);
  return plain === undefined ? { ok: false, code: 'amount_invalid' } : parseAmount(plain, currency);
}

/** `1234.5`, or undefined of what is no decimal number. */
function plainDecimal(text: string): string | undefined {
  const ascii = text.trim().replace(/[٠-٩]/g, digitFrom('٠')).replace(/[۰-۹]/g, digitFrom('۰'));
  const written = ascii.replaceAll('٫', '.').replace(SPACES, '');
  if (!/^[\d.,٬]+$/.test(written)) return undefined;
  const signs = written.replaceAll(/\d/g, '');
  const decimalSign = decimalSignOf(signs);
  const at = decimalSign === undefined ? written.length : written.lastIndexOf(decimalSign);
  const whole = ungrouped(written.slice(0, at));
  const fraction = written.slice(at + 1);
  if (whole === undefined || !/^\d*$/.test(fraction) || whole + fraction === '') return undefined;
  const digits = whole.replace(/^0+(?=\d)/, '') || '0';
  return fraction === '' ? digits : `${digits}.${fraction}`;
}

/** The last sign, if it stands once and no sign of its kind groups; the Arabic thousands sign only groups. */
function decimalSignOf(signs: string): string | undefined {
  const last = signs.at(-1);
  if (last === undefined || last === '٬') return undefined;
  return signs.indexOf(last) === signs.length - 1 ? last : undefined;
}

function ungrouped(whole: string): string | undefined {
  const sign = /\D/.exec(whole)?.[0];
  if (sign === undefined) return whole;
  return GROUPED.test(whole.replaceAll(sign, 'G')) ? whole.replaceAll(sign, '') : undefined;
}

function digitFrom(zero: string): (digit: string) => string {
  return (digit) => String(digit.charCodeAt(0) - zero.charCodeAt(0));
}
