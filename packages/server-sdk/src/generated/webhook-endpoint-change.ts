// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
import type { SubscribableType } from './subscribable-type.ts';

/** What is to change; the rest stays. */
export interface WebhookEndpointChange {
  /**
   * Where events are sent: an absolute `https` address in ASCII that is public, without user name and
   * fragment. In sandbox `http` will do.
   */
  url?: string | undefined;
  /** Your own words; null takes them away. */
  description?: string | null | undefined;
  /** Which events are sent to it; null for all. */
  event_types?: readonly SubscribableType[] | null | undefined;
  /** `disabled`: nothing is sent to it, and events of this time are not kept for it. */
  status?: 'enabled' | 'disabled' | undefined;
}
