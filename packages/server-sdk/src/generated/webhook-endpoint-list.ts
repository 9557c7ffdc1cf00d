// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
import type { WebhookEndpoint } from './webhook-endpoint.ts';

/** One page of a list. */
export interface WebhookEndpointList {
  /** All endpoints, oldest first. */
  data: readonly WebhookEndpoint[];
  /** Whether more items follow. */
  has_more: boolean;
}
