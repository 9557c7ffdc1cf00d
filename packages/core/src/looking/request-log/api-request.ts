/** A request to the server API, as the log stores it. */
export type ApiRequest = {
  readonly profileId: string;
  readonly requestId: string;
  /** When it arrived. */
  readonly at: Date;
  readonly method: string;
  /** The route's path with our own ids in it; nothing else that a caller wrote. */
  readonly path: string;
  readonly status: number;
  /** The code of the refusal; null if the request succeeded. */
  readonly code: string | null;
  readonly keyId: string;
  readonly durationMs: number;
};

/** A request with this status or a higher one has failed. */
export const FAILED_FROM = 400;
