// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
import type { SubscribableType } from './subscribable-type.ts';

/** Fields to change. Fields that are not sent keep their values. */
export interface WebhookEndpointChange {
  /**
   * URL that events are sent to: an absolute, public `https` URL in ASCII, without a user name or a
   * fragment. In sandbox, `http` is accepted too.
   */
  url?: string | undefined;
  /** Your own description; null removes it. */
  description?: string | null | undefined;
  /** Types of events that are sent to this endpoint; null for all types. */
  event_types?: readonly SubscribableType[] | null | undefined;
  /**
   * `disabled`: nothing is sent to the endpoint, and events that occur in the meantime are not queued
   * for it.
   */
  status?: 'enabled' | 'disabled' | undefined;
}
