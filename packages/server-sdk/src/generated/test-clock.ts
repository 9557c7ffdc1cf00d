// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
import type { LastAdvance } from './last-advance.ts';

/** The test clock of a sandbox profile. */
export interface TestClock {
  /** How far the clock has been advanced in total, in seconds. */
  advanced_seconds: number;
  /** The last advance; null if the clock was never advanced. */
  last_advance: LastAdvance | null;
}
