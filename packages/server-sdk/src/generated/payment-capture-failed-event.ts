// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
import type { PaymentStatus } from './payment-status.ts';

/** A capture failed, and nothing was taken. The rest of the authorised amount can still be captured. */
export interface PaymentCaptureFailedEvent {
  /** Identifier of the event: `evt_` and 30 letters and digits. Every delivery sends it as `webhook-id`. */
  id: string;
  /** What happened. */
  type: 'payment.capture_failed';
  /** When it happened. */
  timestamp: string;
  /** Environment of the profile that the key belongs to. In `sandbox`, no money moves. */
  environment: 'sandbox' | 'live';
  /** Identifier of the profile. */
  profile_id: string;
  /**
   * Number of the event within its session, starting at 1, without gaps. Deliveries can arrive in a
   * different order.
   */
  sequence: number;
  data: PaymentStatus;
}
