// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

/** An address where shoppers can pay you, even if you have no online shop. */
export interface PaymentLink {
  /** Identifier of the payment link: `plk_` and 30 letters and digits. */
  link_id: string;
  /** The address to send to shoppers. It never changes. */
  url: string;
  /**
   * `active`: the link can be paid. `completed`: it has been paid `max_payments` times. `expired`: its
   * expiry time has passed. `deactivated`: you have deactivated it.
   */
  status: 'active' | 'completed' | 'expired' | 'deactivated';
  /** What the shopper pays for. */
  title: string;
  /** Further details. */
  description: string | null;
  /** Your own reference, such as an invoice number. */
  reference: string | null;
  /** ISO 4217 currency code, in upper case. */
  currency: string;
  /** The amount in major units; null if the shopper enters it. */
  amount: number | null;
  /** The same amount in minor units. */
  amount_minor: number | null;
  /** The smallest amount that the shopper can enter; null if there is no minimum. */
  minimum_amount: number | null;
  /** The same amount in minor units. */
  minimum_amount_minor: number | null;
  /** The largest amount that the shopper can enter; null if there is no maximum. */
  maximum_amount: number | null;
  /** The same amount in minor units. */
  maximum_amount_minor: number | null;
  /** How many times the link can be paid; null if there is no limit. */
  max_payments: number | null;
  /** How many times the link has been paid. A payment that was refunded later still counts. */
  payments_count: number;
  /** When the link expires; null if it does not. */
  expires_at: string | null;
  /** When you deactivated the link; null if you did not. */
  deactivated_at: string | null;
  /** When the link was created. */
  created_at: string;
  /** Environment of the profile that the key belongs to. In `sandbox`, no money moves. */
  environment: 'sandbox' | 'live';
}
