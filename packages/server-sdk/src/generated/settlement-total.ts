// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

/** The sums of a settlement in one currency. */
export interface SettlementTotal {
  /** ISO 4217 currency code, in upper case. */
  currency: string;
  /** Payments and captures. */
  settled: {
    /** In major units. */
    amount: number;
    /** The same amount in minor units of its currency. */
    amount_minor: number;
  };
  /** Refunds, as a negative amount. */
  refunded: {
    /** In major units. */
    amount: number;
    /** The same amount in minor units of its currency. */
    amount_minor: number;
  };
  /** Chargebacks, as negative amounts, and their reversals. */
  disputed: {
    /** In major units. */
    amount: number;
    /** The same amount in minor units of its currency. */
    amount_minor: number;
  };
  /** Everything else. */
  other: {
    /** In major units. */
    amount: number;
    /** The same amount in minor units of its currency. */
    amount_minor: number;
  };
  /** The fees that the acquirer keeps. */
  fees: {
    /** In major units. */
    amount: number;
    /** The same amount in minor units of its currency. */
    amount_minor: number;
  };
  /** The sum of the amounts above, minus the fees. */
  net: {
    /** In major units. */
    amount: number;
    /** The same amount in minor units of its currency. */
    amount_minor: number;
  };
}
