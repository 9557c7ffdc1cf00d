// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
import type { WebhookEndpoint } from './webhook-endpoint.ts';

/** One page of a list. */
export interface WebhookEndpointList {
  /** Oldest first; all of them. */
  data: readonly WebhookEndpoint[];
  /** Whether more follows. */
  has_more: boolean;
}
