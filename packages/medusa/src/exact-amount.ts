/** The number of digits that a JSON number keeps exactly. */
const DIGITS_MAX = 15;

/**
 * The number with exactly the value of a plain decimal text, such as `10.500`. Pay itself checks the number of decimals,
 * because it knows every currency.
 *
 * @returns undefined if the amount is not positive, or if a number could not represent it exactly
 */
export function exactAmount(decimal: string): number | undefined {
  if (!/^\d+(\.\d+)?$/.test(decimal)) return undefined;
  const [whole = '', fraction = ''] = decimal.split('.');
  const digits = whole.replace(/^0+/, '') + fraction.replace(/0+$/, '');
  const isExact = digits.replace(/^0+/, '').length <= DIGITS_MAX;
  return isExact && /[1-9]/.test(digits) ? Number(decimal) : undefined;
}
