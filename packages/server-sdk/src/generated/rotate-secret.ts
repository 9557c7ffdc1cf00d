// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

/** For how long the earlier secrets are still good. */
export interface RotateSecret {
  /**
   * For how many seconds the earlier secrets sign beside the new one. Left out, they are 86,400: a day.
   * 0 ends them at once.
   */
  overlap_seconds?: number | undefined;
}
