// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

import type { Card } from './card.ts';
import type { Decline } from './decline.ts';
import type { PaymentState } from './payment-state.ts';
import type { ThreeDs } from './three-ds.ts';

/** The payment of a session, described by its latest attempt. */
export interface Payment {
  /** Identifier of the payment: `pay_` and 30 letters and digits. A session has at most one payment. */
  payment_id: string;
  status: PaymentState;
  /** The card of the latest attempt; null before the first attempt. */
  card: Card | null;
  /** The kind of acquirer that the card was sent to, such as `simulator`. */
  acquirer: string | null;
  /** The result of 3-D Secure; null if it was not used. */
  three_ds: ThreeDs | null;
  /** The acquirer's reference for this sale. */
  acquirer_reference: string | null;
  /** The issuer's approval code. */
  authorisation_code: string | null;
  /** Why the card was declined; null if it was not. */
  decline: Decline | null;
  /** When the payment was started. */
  created_at: string;
  /** When the final outcome was known; null until then. */
  completed_at: string | null;
}
