// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

/** The only card data that is stored. */
export interface Card {
  /** Brand of the card, identified by its first digits; `unknown` if they are not in a known range. */
  brand: 'visa' | 'mastercard' | 'amex' | 'discover' | 'diners' | 'jcb' | 'unionpay' | 'maestro' | 'unknown';
  /** Last four digits of the card number. */
  last4: string;
  /** Last month in which the card is valid. */
  expiry_month: number;
  /** Year of that month, with four digits. */
  expiry_year: number;
}
