// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
import type { WebhookEvent } from './webhook-event.ts';

/** One page of a list. */
export interface EventList {
  /** Oldest first. */
  data: readonly WebhookEvent[];
  /** Whether more items follow. */
  has_more: boolean;
}
