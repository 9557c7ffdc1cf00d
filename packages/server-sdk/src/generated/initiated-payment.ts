// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

import type { BillingAddress } from './billing-address.ts';
import type { Customer } from './customer.ts';

/** A session and the URL of its card page. */
export interface InitiatedPayment {
  /** Identifier of the session: `trk_` and 30 letters and digits. */
  track_id: string;
  /** The payment link that the session was opened with; null if you created the session. */
  payment_link: string | null;
  /**
   * `open`: waiting for a card. `processing`: an attempt is in progress, or its outcome is not known
   * yet. `authorised`: the amount is reserved for you, and nothing has been taken yet. `paid`: money was
   * taken. `voided`: the authorised amount was released. `failed`, `cancelled`, `expired`: the session
   * ended and nothing was taken. The last five are final.
   */
  status: 'open' | 'processing' | 'authorised' | 'paid' | 'voided' | 'failed' | 'cancelled' | 'expired';
  /** Amount in major units. */
  amount: number;
  /** The same amount in minor units of its currency: 10.5 BHD is 10500. */
  amount_minor: number;
  /** ISO 4217 currency code, in upper case. */
  currency: string;
  /** Your own order number. */
  reference: string | null;
  /** What the shopper pays for. */
  description: string | null;
  /** Your own metadata; empty if you sent none. */
  metadata: Record<string, string>;
  /** Where the shopper is taken after paying. */
  success_url: string | null;
  /** Where the shopper is taken when nothing was paid. */
  failure_url: string | null;
  /** Language of the card page; null if none was chosen. */
  locale: 'en' | 'ar' | null;
  /** The shopper, as you described them; null if you did not. */
  customer: Customer | null;
  /** The billing address that you sent; null if you sent none. */
  billing_address: BillingAddress | null;
  /** Who captures an approved amount: Pay, or you. */
  capture: 'automatic' | 'manual';
  /** Sum taken so far, in major units. */
  captured_amount: number;
  /** The same sum in minor units of its currency. */
  captured_amount_minor: number;
  /**
   * The time until which more can be captured; null if nothing can be captured. Any amount that is not
   * captured by then is released.
   */
  authorised_until: string | null;
  /**
   * Why the authorised amount was released, or, while the status is `authorised`, why it is being
   * released. `lapsed`: it was not captured in time.
   */
  void_reason: 'requested' | 'lapsed' | null;
  /** Sum refunded so far, in major units. */
  refunded_amount: number;
  /**
   * No payment can be started at or after this time. A payment that was started earlier can still
   * complete.
   */
  expires_at: string;
  /** When the session was created. */
  created_at: string;
  /** Environment of the profile that the key belongs to. In `sandbox`, no money moves. */
  environment: 'sandbox' | 'live';
  /** Identifier of the payment: `pay_` and 30 letters and digits. A session has at most one payment. */
  payment_id: string;
  /** URL of the hosted card page. Send the shopper there. */
  payment_url: string;
}
