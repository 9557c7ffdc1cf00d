// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

/** By how much the test clock is advanced. */
export interface TestClockAdvance {
  /** By how much: from 1 second to 30 days. */
  seconds: number;
}
