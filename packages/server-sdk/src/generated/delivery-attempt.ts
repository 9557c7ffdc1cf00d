// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

/** One request to the endpoint, and what came of it. */
export interface DeliveryAttempt {
  /** Counts the attempts of a delivery from 1. */
  number: number;
  /** Where it was sent. */
  url: string;
  /** When it was sent. */
  attempted_at: string;
  /** Milliseconds until its end. */
  duration_ms: number;
  /** The status of the answer; null where there was none. */
  http_status: number | null;
  /** Why it failed; null where it did not. */
  failure: string | null;
  /** The beginning of what the endpoint said, at most 1,024 bytes. */
  answer: string | null;
}
