// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

/** The billing address that the issuer of the card knows. It is sent to the acquirer. */
export interface NewBillingAddress {
  /** Street and building. */
  line1?: string | undefined;
  /** Flat, floor or company. */
  line2?: string | undefined;
  /** City. */
  city?: string | undefined;
  /** State, province or governorate. */
  region?: string | undefined;
  /** Postal code. */
  postal_code?: string | undefined;
  /** ISO 3166-1 alpha-2 country code, in upper case. */
  country?: string | undefined;
}
