/** A request to the server API, as the log keeps it. */
export type ApiRequest = {
  readonly profileId: string;
  readonly requestId: string;
  /** When it came. */
  readonly at: Date;
  readonly method: string;
  /** The route's, with the ids of ours that were in it; never what else a caller wrote. */
  readonly path: string;
  readonly status: number;
  /** Of the refusal; null where nothing was refused. */
  readonly code: string | null;
  readonly keyId: string;
  readonly durationMs: number;
};

/** From this status on a request has failed. */
export const FAILED_FROM = 400;
