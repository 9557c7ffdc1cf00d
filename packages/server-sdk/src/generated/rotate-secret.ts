// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

/** How long the earlier secrets remain valid. */
export interface RotateSecret {
  /**
   * For how many seconds messages are also signed with the earlier secrets. The default is 86,400, which
   * is one day. With 0, the earlier secrets stop being used immediately.
   */
  overlap_seconds?: number | undefined;
}
