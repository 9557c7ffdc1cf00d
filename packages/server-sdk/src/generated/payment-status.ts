// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

import type { Attempt } from './attempt.ts';
import type { Payment } from './payment.ts';
import type { Refund } from './refund.ts';

/** The truth about a session and its payment, as it stands in this instant. */
export interface PaymentStatus {
  /** Identifier of the session: `trk_` and 30 letters and digits. */
  track_id: string;
  /**
   * `open`: waiting for a card. `processing`: an attempt is under way, or its outcome is not yet known.
   * `paid`: the money was taken. `failed`, `cancelled`, `expired`: over, and nothing was taken. The last
   * four are final.
   */
  status: 'open' | 'processing' | 'paid' | 'failed' | 'cancelled' | 'expired';
  /** In major units. */
  amount: number;
  /** The same amount in minor units of its currency: 10.5 BHD are 10500. */
  amount_minor: number;
  /** Currency by its code of ISO 4217, in upper case. */
  currency: string;
  /** Your own order number. */
  reference: string | null;
  /** What is paid for. */
  description: string | null;
  /** Your own pairs; empty when none were given. */
  metadata: Record<string, string>;
  /** Where the shopper is taken after paying. */
  success_url: string | null;
  /** Where the shopper is taken when nothing was paid. */
  failure_url: string | null;
  /** Language of the card page, where one was chosen. */
  locale: 'en' | 'ar' | null;
  /** What was given back so far, in major units. */
  refunded_amount: number;
  /** No payment starts at or after this time; one that has started may still finish. */
  expires_at: string;
  /** When the session was created. */
  created_at: string;
  /** Of the profile that the key belongs to. In `sandbox` no money moves. */
  environment: 'sandbox' | 'live';
  /** The money was taken and not wholly refunded. Fulfil the order only when this is true. */
  paid: boolean;
  /** Null until the payment was started. */
  payment: Payment | null;
  /** Oldest first. */
  attempts: readonly Attempt[];
  /** Oldest first. */
  refunds: readonly Refund[];
  /** How many sessions carry the reference; only where one was asked for. */
  matches?: number | undefined;
}
