// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
import type { SubscribableType } from './subscribable-type.ts';

/** A URL on your server that receives events. */
export interface WebhookEndpoint {
  /** Identifier of the endpoint: `whe_` and 30 letters and digits. */
  endpoint_id: string;
  /** URL that events are sent to. */
  url: string;
  /** Your own description. */
  description: string | null;
  /** Types of events that are sent to this endpoint; null for all types. */
  event_types: readonly SubscribableType[] | null;
  /**
   * `disabled`: nothing is sent to the endpoint, and events that occur in the meantime are not queued
   * for it.
   */
  status: 'enabled' | 'disabled';
  /**
   * Why the endpoint is disabled; null while it is enabled. `merchant`: you disabled it. `gone`: it
   * answered 410. `failing`: no delivery has succeeded for five days.
   */
  disabled_reason: 'merchant' | 'gone' | 'failing' | null;
  /** When the endpoint was disabled; null while it is enabled. */
  disabled_at: string | null;
  /** When the endpoint was created. */
  created_at: string;
}
