// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

/** The endpoint that was tested. */
export interface EndpointTestData {
  /** Identifier of the endpoint: `whe_` and 30 letters and digits. */
  endpoint_id: string;
}
