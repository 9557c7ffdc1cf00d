// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
import type { MovedDeadlines } from './moved-deadlines.ts';

/** The last advance of the test clock. */
export interface LastAdvance {
  /** How far the clock was advanced, in seconds. */
  seconds: number;
  /** When the clock was advanced, in real time. */
  at: string;
  moved: MovedDeadlines;
}
