// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

/** The terms of a payment link. They never change. */
export interface NewPaymentLink {
  /** What the shopper pays for, shown on the page of the link and on the card page. */
  title: string;
  /** Further details, shown on the page of the link. */
  description?: string | undefined;
  /** Your own reference, such as an invoice number. Every session of the link gets it. */
  reference?: string | undefined;
  /**
   * ISO 4217 currency code, in upper case. It must be the currency of a country or union, so codes such
   * as `XAU` and `XTS` are refused.
   */
  currency: string;
  /**
   * Decimal amount in major units, with at most 15 significant digits and no more decimals than its
   * currency has. It is never rounded. If the amount is missing, the shopper enters one.
   */
  amount?: number | undefined;
  /**
   * Decimal amount in major units, with at most 15 significant digits and no more decimals than its
   * currency has. It is never rounded. The smallest amount that the shopper can enter.
   */
  minimum_amount?: number | undefined;
  /**
   * Decimal amount in major units, with at most 15 significant digits and no more decimals than its
   * currency has. It is never rounded. The largest amount that the shopper can enter.
   */
  maximum_amount?: number | undefined;
  /** How many times the link can be paid: 1 for a single-use link. Without it, there is no limit. */
  max_payments?: number | undefined;
  /** When the link expires. Without it, the link does not expire. */
  expires_at?: string | undefined;
}
