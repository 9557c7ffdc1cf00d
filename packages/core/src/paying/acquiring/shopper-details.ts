/** A merchant's information about its shopper. The members have the same names in the API and in the database. */
export type Customer = {
  readonly name: string | null;
  readonly email: string | null;
  /** In the format of E.164, such as +97317000000. */
  readonly phone: string | null;
};

/** The address that the card's issuer knows. */
export type BillingAddress = {
  readonly line1: string | null;
  readonly line2: string | null;
  readonly city: string | null;
  readonly region: string | null;
  readonly postal_code: string | null;
  /** A code of ISO 3166-1 alpha-2. */
  readonly country: string | null;
};

export const NO_CUSTOMER: Customer = { name: null, email: null, phone: null };

export const NO_ADDRESS: BillingAddress = {
  line1: null,
  line2: null,
  city: null,
  region: null,
  postal_code: null,
  country: null,
};
