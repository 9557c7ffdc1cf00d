// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

/**
 * Where to send the event. Without `endpoint_id`, the event goes to every enabled endpoint that is
 * subscribed to its type.
 */
export interface ResendEvent {
  /** Send the event to this endpoint only. */
  endpoint_id?: string | undefined;
}
