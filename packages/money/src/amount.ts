import { type Currency, decimalsOf } from './currency.ts';

/** Money: a whole number of the currency's minor units (1 BHD = 1000, 1 JPY = 1). */
export type Amount = { readonly minor: bigint; readonly currency: Currency };

export type AmountRefusal = 'amount_invalid' | 'amount_precision' | 'amount_too_large';

export type ParsedAmount =
  | { readonly ok: true; readonly amount: Amount }
  | { readonly ok: false; readonly code: AmountRefusal };

/**
 * Allows up to 999,999,999.999 in major units. This limit also keeps every accepted amount below 15 significant digits.
 */
const MAX_MAJOR_DIGITS = 9;

/**
 * The largest amount with 15 digits; every decimal of up to 15 significant digits survives the conversion to a double
 * and back.
 */
const MAX_MINOR = 10n ** 15n - 1n;

const JSON_NUMBER = /^(-?)(0|[1-9][0-9]*)(?:\.([0-9]+))?(?:[eE]([+-]?)([0-9]+))?$/;

/**
 * Reads the source text of a JSON number ("10.5", "1e3"), in major units. Nothing is ever rounded: the value is read as
 * written, so `15`, `15.0` and `1.5e1` are the same amount, and trailing zeros do not count as decimals. Faults are
 * refused in this order: not a JSON number, or not above zero → `amount_invalid`; more decimals than the currency has →
 * `amount_precision`; above 999,999,999.999 → `amount_too_large`.
 */
export function parseAmount(text: string, currency: Currency): ParsedAmount {
  const match = JSON_NUMBER.exec(text);
  if (match === null) return refuse('amount_invalid');
  const [, sign, whole = '', fraction = '', exponentSign, exponentDigits = ''] = match;

  const written = withoutLeadingZeros(whole + fraction);
  const digits = withoutTrailingZeros(written);
  if (sign === '-' || digits === '') return refuse('amount_invalid');

  // The value is `digits` × 10^power. Powers and lengths are well within a number's safe integer range.
  const power = exponentOf(exponentSign, exponentDigits) - fraction.length + (written.length - digits.length);
  const decimals = decimalsOf(currency);
  if (-power > decimals) return refuse('amount_precision');
  if (digits.length + power > MAX_MAJOR_DIGITS) return refuse('amount_too_large');
  return { ok: true, amount: { minor: BigInt(digits) * 10n ** BigInt(power + decimals), currency } };
}

/**
 * An amount from stored minor units. It can also be zero (nothing refunded yet) or above the limit of one payment (a
 * day's turnover), up to 15 digits. Throws a `RangeError` for larger or negative values.
 */
export function fromMinor(minor: bigint, currency: Currency): Amount {
  decimalsOf(currency);
  if (minor < 0n || minor > MAX_MINOR) throw new RangeError('Minor units must be 0 to 999999999999999');
  return { minor, currency };
}

/** The amount in major units with all decimals of the currency: "10.500" BHD, "500" JPY. */
export function majorText({ minor, currency }: Amount): string {
  const decimals = decimalsOf(currency);
  if (decimals === 0) return minor.toString();
  const digits = minor.toString().padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** The amount in major units for a JSON answer. The number is exact for output, but must never be used to calculate. */
export function majorNumber(amount: Amount): number {
  return Number(majorText(amount));
}

function refuse(code: AmountRefusal): ParsedAmount {
  return { ok: false, code };
}

function withoutLeadingZeros(digits: string): string {
  return digits.replace(/^0+/, '');
}

// The function uses a loop, because /0+$/ takes quadratic time on long runs of zeros in the middle.
function withoutTrailingZeros(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === '0') end--;
  return digits.slice(0, end);
}

/** An exponent of more than 15 digits outweighs any text that fits in memory, so its exact value no longer matters. */
function exponentOf(sign: string | undefined, text: string): number {
  const digits = withoutLeadingZeros(text);
  const size = digits.length > 15 ? 10 ** 15 : Number(digits);
  return sign === '-' ? -size : size;
}
