// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
import type { Dispute } from './dispute.ts';

/** A cardholder claims their money back, or the issuer asks for information. Answer before `answer_by`. */
export interface DisputeOpenedEvent {
  /** Identifier of the event: `evt_` and 30 letters and digits. Every delivery sends it as `webhook-id`. */
  id: string;
  /** What happened. */
  type: 'dispute.opened';
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
  data: Dispute;
}
