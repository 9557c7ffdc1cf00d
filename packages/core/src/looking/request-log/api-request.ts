/** A request to the server API, as the log stores it. */
export type ApiRequest = {
  readonly profileId: string;
  readonly requestId: string;
  /** When it arrived. */
  readonly at: Date;
  readonly method: string;
  /** The route's path; the only parts of it that come from the caller are our ids. */
  readonly path: string;
  readonly status: number;
  /** The code of the refusal; null if the request succeeded. */
  readonly code: string | null;
  readonly keyId: string;
  readonly durationMs: number;
};

/** The lowest status of a failed request. */
export const FAILED_FROM = 400;
