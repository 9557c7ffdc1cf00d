export const CARD_BRANDS = [
  'visa',
  'mastercard',
  'amex',
  'discover',
  'diners',
  'jcb',
  'unionpay',
  'maestro',
  'unknown',
] as const;

export type CardBrand = (typeof CARD_BRANDS)[number];
