// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

/** A delivery that is due now. */
export interface ResentDelivery {
  /** Identifier of the delivery. */
  delivery_id: string;
  /** Identifier of the endpoint: `whe_` and 30 letters and digits. */
  endpoint_id: string;
}
