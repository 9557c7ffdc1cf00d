// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

/** The authorised payment to void. */
export interface NewVoid {
  /** Identifier of the authorised session. */
  track_id: string;
}
