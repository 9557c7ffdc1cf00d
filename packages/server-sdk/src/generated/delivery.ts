// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
import type { DeliveryAttempt } from './delivery-attempt.ts';

/** An event on its way to an endpoint. */
export interface Delivery {
  /** Identifier of the delivery. */
  delivery_id: string;
  /** Identifier of the endpoint: `whe_` and 30 letters and digits. */
  endpoint_id: string;
  /** Identifier of the event: `evt_` and 30 letters and digits. Every delivery sends it as `webhook-id`. */
  event_id: string;
  /** What happened. */
  event_type:
    | 'payment.authorised'
    | 'payment.captured'
    | 'payment.capture_failed'
    | 'payment.succeeded'
    | 'payment.voided'
    | 'payment.failed'
    | 'payment.cancelled'
    | 'payment.reversed'
    | 'session.expired'
    | 'refund.succeeded'
    | 'refund.failed'
    | 'dispute.opened'
    | 'dispute.updated'
    | 'dispute.closed'
    | 'key.expiring'
    | 'card_page.changed'
    | 'endpoint.test';
  /**
   * `pending`: the next attempt is at `next_attempt_at`. `succeeded`: the endpoint answered 2xx.
   * `failed`: every attempt failed. `cancelled`: the endpoint was deleted.
   */
  status: 'pending' | 'succeeded' | 'failed' | 'cancelled';
  /** When the next attempt is due; null once the delivery is complete. */
  next_attempt_at: string | null;
  /** When the delivery was created. */
  created_at: string;
  /** When the delivery succeeded, failed or was cancelled; null until then. */
  completed_at: string | null;
  /** Oldest first. */
  attempts: readonly DeliveryAttempt[];
}
