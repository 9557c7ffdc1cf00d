// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

/** How far the test clock is advanced. */
export interface TestClockAdvance {
  /** How far to advance the clock, in seconds: from 1 second to 30 days. */
  seconds: number;
}
