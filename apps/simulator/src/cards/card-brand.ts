export type CardBrand = 'visa' | 'mastercard' | 'other';

/** Visa begins with 4; Mastercard with 51 to 55 or 2221 to 2720. */
export function cardBrandOf(number: string): CardBrand {
  if (number.startsWith('4')) return 'visa';
  const four = Number(number.slice(0, 4));
  return (four >= 5100 && four <= 5599) || (four >= 2221 && four <= 2720) ? 'mastercard' : 'other';
}
