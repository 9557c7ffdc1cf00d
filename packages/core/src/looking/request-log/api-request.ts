/** A request to the server API, as the log stores it. */
export type ApiRequest = {
  readonly profileId: string;
  readonly requestId: string;
  /** When it arrived. */
  readonly at: Date;
  readonly method: string;
  /** The route's path, in which our own ids are the only parts from the caller. */
  readonly path: string;
  readonly status: number;
  /** The code of the refusal; null if the request succeeded. */
  readonly code: string | null;
  readonly keyId: string;
  readonly durationMs: number;
};

/** The lowest status of a failed request. */
export const FAILED_FROM = 400;
