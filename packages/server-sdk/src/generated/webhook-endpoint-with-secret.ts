// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
import type { SubscribableType } from './subscribable-type.ts';

/** An endpoint, and the secret that verifies its messages. */
export interface WebhookEndpointWithSecret {
  /** Identifier of the endpoint: `whe_` and 30 letters and digits. */
  endpoint_id: string;
  /** Where events are sent. */
  url: string;
  /** Your own words. */
  description: string | null;
  /** Which events are sent to it; null for all of them. */
  event_types: readonly SubscribableType[] | null;
  /** `disabled`: nothing is sent to it, and events of this time are not kept for it. */
  status: 'enabled' | 'disabled';
  /**
   * Why it is disabled; null while it is enabled. `merchant`: you did it. `gone`: it answered 410.
   * `failing`: nothing has succeeded for five days.
   */
  disabled_reason: 'merchant' | 'gone' | 'failing' | null;
  /** Since when it is disabled; null while it is enabled. */
  disabled_at: string | null;
  /** When it was made. */
  created_at: string;
  /** Its messages are signed with it, after Standard Webhooks. Keep it: it is not shown again. */
  secret: string;
}
