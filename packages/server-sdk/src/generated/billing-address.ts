// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

/** The billing address that you sent when you created the session. */
export interface BillingAddress {
  /** Street and building. */
  line1: string | null;
  /** Flat, floor or company. */
  line2: string | null;
  /** City. */
  city: string | null;
  /** State, province or governorate. */
  region: string | null;
  /** Postal code. */
  postal_code: string | null;
  /** ISO 3166-1 alpha-2 country code. */
  country: string | null;
}
