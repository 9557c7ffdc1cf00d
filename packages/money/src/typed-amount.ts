import { type Amount, type AmountRefusal, parseAmount } from './amount.ts';
import { type Currency, decimalsOf } from './currency.ts';

export type TypedAmount =
  | { readonly ok: true; readonly amount: Amount }
  | { readonly ok: false; readonly code: AmountRefusal; readonly reason: AmountRefusal | 'amount_ambiguous' };

const SPACES = /[\s\u00a0\u202f'’]/g;
/** Matches `1,234` and `1.234`, but no number with a leading zero. */
const GROUPED_ONCE = /^[1-9]\d{0,2}[.,]\d{3}$/;
const GROUPED = /^\d{1,3}(?:G\d{3})+$/;

/**
 * Reads an amount in major units as a person types it: with a point, a comma or the Arabic decimal sign, in European,
 * Arabic-Indic or Persian digits, with or without grouped thousands. A sign that occurs once is the decimal sign.
 * Before exactly three digits, this sign could also group thousands, so such an amount is refused as ambiguous. If the
 * currency has three decimals, however, the digits are read as decimals. Has the same refusals as `parseAmount`.
 */
export function parseTypedAmount(text: string, currency: Currency): TypedAmount {
  const written = writtenAmount(text);
  if (GROUPED_ONCE.test(written) && decimalsOf(currency) !== 3) {
    return { ok: false, code: 'amount_invalid', reason: 'amount_ambiguous' };
  }
  const plain = plainDecimal(written);
  if (plain === undefined) return { ok: false, code: 'amount_invalid', reason: 'amount_invalid' };
  const parsed = parseAmount(plain, currency);
  return parsed.ok ? parsed : { ...parsed, reason: parsed.code };
}

/** The text in European digits, without spaces. The unambiguous signs are `٫` for decimals and `٬` for thousands. */
function writtenAmount(text: string): string {
  return text.trim().replace(/[٠-٩]/g, digitFrom('٠')).replace(/[۰-۹]/g, digitFrom('۰')).replace(SPACES, '');
}

/** The amount in the form `1234.5`; undefined if the text is not a decimal number. */
function plainDecimal(amount: string): string | undefined {
  const written = amount.replaceAll('٫', '.');
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

/**
 * The last sign, if it occurs only once and is not the Arabic thousands sign, because that sign only groups; otherwise
 * undefined.
 */
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
