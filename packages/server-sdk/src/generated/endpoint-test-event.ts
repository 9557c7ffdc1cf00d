// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
import type { EndpointTestData } from './endpoint-test-data.ts';

/** You asked for a test of the endpoint. Nothing happened to any payment. */
export interface EndpointTestEvent {
  /**
   * Identifier of the event: `evt_` and 30 letters and digits. Every delivery of it carries it as
   * `webhook-id`.
   */
  id: string;
  /** What happened. */
  type: 'endpoint.test';
  /** When it happened. */
  timestamp: string;
  /** Of the profile that the key belongs to. In `sandbox` no money moves. */
  environment: 'sandbox' | 'live';
  /** Of the profile that it happened to. */
  profile_id: string;
  /** Null: this event is of no session. */
  sequence: number | null;
  data: EndpointTestData;
}
