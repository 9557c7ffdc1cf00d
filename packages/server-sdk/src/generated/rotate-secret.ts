// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how it is written anew.

/** For how long the earlier secrets are still good. */
export interface RotateSecret {
  /** For how long the earlier secrets sign beside the new one. 0 ends them at once. Left out: 86400. */
  overlap_seconds?: number | undefined;
}
