// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
import type { Refund } from './refund.ts';

/** Money was given back. */
export interface RefundSucceededEvent {
  /**
   * Identifier of the event: `evt_` and 30 letters and digits. Every delivery of it carries it as
   * `webhook-id`.
   */
  id: string;
  /** What happened. */
  type: 'refund.succeeded';
  /** When it happened. */
  timestamp: string;
  /** Of the profile that the key belongs to. In `sandbox` no money moves. */
  environment: 'sandbox' | 'live';
  /** Of the profile that it happened to. */
  profile_id: string;
  /** Counts the events of one session from 1, without gaps. Deliveries may arrive in another order. */
  sequence: number;
  data: Refund;
}
