// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

/** The balance of an account of your ledger in one currency. */
export interface Balance {
  /**
   * `acquirer_receivable`: what the acquirer owes. `merchant_payable`: what you are owed. `suspense`:
   * money that was taken after a payment had ended and goes back to the shopper, and lines of settlement
   * files that do not match. `settled`: what the acquirer has paid. `fees`: what the acquirer has kept.
   * `disputes`: what disputes have taken and no settlement file shows yet.
   */
  account: 'acquirer_receivable' | 'merchant_payable' | 'suspense' | 'settled' | 'fees' | 'disputes';
  /** The balance in major units. */
  amount: number;
  /** The same amount in minor units of its currency. */
  amount_minor: number;
  /** ISO 4217 currency code, in upper case. */
  currency: string;
}
