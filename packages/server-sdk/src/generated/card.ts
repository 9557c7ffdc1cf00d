// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

/** All that is kept of a card. */
export interface Card {
  /** Told from the first digits; `unknown` for a number of no known range. */
  brand: 'visa' | 'mastercard' | 'amex' | 'discover' | 'diners' | 'jcb' | 'unionpay' | 'maestro' | 'unknown';
  /** Last four digits of the card number. */
  last4: string;
  /** Last month that it is valid. */
  expiry_month: number;
  /** Of that month, with four digits. */
  expiry_year: number;
}
