// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

/** What a payment link asks for. It never changes. */
export interface NewPaymentLink {
  /** What the shopper pays for, shown on the page of the link and on the card page. */
  title: string;
  /** More about it, shown on the page of the link. */
  description?: string | undefined;
  /** Your own reference, such as an invoice number. Every session of the link gets it. */
  reference?: string | undefined;
  /**
   * Currency code of ISO 4217, in upper case. It must be the currency of a country or union, so codes
   * such as `XAU` and `XTS` are refused.
   */
  currency: string;
  /**
   * Decimal amount in major units, with at most 15 significant digits and no more decimals than its
   * currency has. It is never rounded. Without an amount, the shopper enters it.
   */
  amount?: number | undefined;
  /**
   * Decimal amount in major units, with at most 15 significant digits and no more decimals than its
   * currency has. It is never rounded. The least that the shopper can enter.
   */
  minimum_amount?: number | undefined;
  /**
   * Decimal amount in major units, with at most 15 significant digits and no more decimals than its
   * currency has. It is never rounded. The most that the shopper can enter.
   */
  maximum_amount?: number | undefined;
  /** How many times the link can be paid: 1 for a link that is used once. Without it, there is no limit. */
  max_payments?: number | undefined;
  /** When the link expires. Without it, the link does not expire. */
  expires_at?: string | undefined;
}
