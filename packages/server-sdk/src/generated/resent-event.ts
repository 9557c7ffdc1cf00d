// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
import type { ResentDelivery } from './resent-delivery.ts';

/** An event that is being sent again. */
export interface ResentEvent {
  /** Identifier of the event: `evt_` and 30 letters and digits. Every delivery sends it as `webhook-id`. */
  event_id: string;
  /** One delivery per endpoint that the event is sent to. */
  deliveries: readonly ResentDelivery[];
}
