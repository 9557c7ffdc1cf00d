// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

/** What is sent now. */
export interface ResentFailed {
  /** How many are sent now. */
  count: number;
  /** There are more than one request resends: ask again, from this time. Null when all is done. */
  next_from: string | null;
}
