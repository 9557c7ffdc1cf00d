// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
import type { SubscribableType } from './subscribable-type.ts';

/** The URL and the types of events to send to it. Without `event_types`, all types are sent. */
export interface NewWebhookEndpoint {
  /**
   * URL that events are sent to: an absolute, public `https` URL in ASCII, without a user name or a
   * fragment. In sandbox, `http` is accepted too.
   */
  url: string;
  /** Your own description. */
  description?: string | undefined;
  /** Types of events that are sent to this endpoint. */
  event_types?: readonly SubscribableType[] | undefined;
}
