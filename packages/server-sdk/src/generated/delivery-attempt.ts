// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

/** One request to the endpoint, and its result. */
export interface DeliveryAttempt {
  /** Number of the attempt within its delivery, starting at 1. */
  number: number;
  /** URL that the request was sent to. */
  url: string;
  /** When the request was sent. */
  attempted_at: string;
  /** Duration of the attempt in milliseconds. */
  duration_ms: number;
  /** HTTP status of the answer; null if there was no answer. */
  http_status: number | null;
  /** Why the attempt failed; null on success. */
  failure: string | null;
  /** The beginning of the endpoint's answer, at most 1,024 bytes. */
  answer: string | null;
}
