// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

/** Where to send it. Without `endpoint_id`: to every enabled endpoint that wants its type. */
export interface ResendEvent {
  /** The only endpoint that it goes to. */
  endpoint_id?: string | undefined;
}
