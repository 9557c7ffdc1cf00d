// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
import type { SubscribableType } from './subscribable-type.ts';

/** An address of yours, and what it wants to hear. Without `event_types` it hears everything. */
export interface NewWebhookEndpoint {
  /**
   * Where events are sent: an absolute `https` address in ASCII that is public, without user name and
   * fragment. In sandbox `http` will do.
   */
  url: string;
  /** Your own words. */
  description?: string | undefined;
  /** Which events are sent to it. */
  event_types?: readonly SubscribableType[] | undefined;
}
