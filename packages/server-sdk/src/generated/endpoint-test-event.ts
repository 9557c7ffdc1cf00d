// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
import type { EndpointTestData } from './endpoint-test-data.ts';

/** You sent a test event to the endpoint. The event is not about a payment. */
export interface EndpointTestEvent {
  /** Identifier of the event: `evt_` and 30 letters and digits. Every delivery sends it as `webhook-id`. */
  id: string;
  /** What happened. */
  type: 'endpoint.test';
  /** When it happened. */
  timestamp: string;
  /** Environment of the profile that the key belongs to. In `sandbox`, no money moves. */
  environment: 'sandbox' | 'live';
  /** Identifier of the profile. */
  profile_id: string;
  /** Always null, because this event does not belong to a session. */
  sequence: number | null;
  data: EndpointTestData;
}
