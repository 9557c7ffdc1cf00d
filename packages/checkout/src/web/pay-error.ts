/**
 * What went wrong, to program against: a code of the service (more may come), or one of this package:
 * `secret_key_in_browser` (it was not sent anywhere), `container_not_found`, `track_id_missing`, `network` (no answer, or
 * none of Pay's), `timeout`.
 */
export type PayErrorCode =
  | 'secret_key_in_browser'
  | 'container_not_found'
  | 'track_id_missing'
  | 'network'
  | 'timeout'
  | 'api_key_missing'
  | 'api_key_invalid'
  | 'api_key_revoked'
  | 'wrong_environment'
  | 'origin_not_allowed'
  | 'secret_key_not_allowed'
  | 'profile_suspended'
  | 'not_found'
  | 'session_expired'
  | 'session_not_payable'
  | 'payment_in_progress'
  | 'acquirer_not_configured'
  | 'rate_limited'
  | 'overloaded'
  | 'unavailable'
  | (string & Record<never, never>);

export type PayErrorDetails = {
  readonly status?: number | undefined;
  readonly requestId?: string | undefined;
  readonly retryAfterSeconds?: number | undefined;
  readonly cause?: unknown;
};

/** Everything that this package throws of itself. Its message is for a developer; program against `code`. */
export class PayError extends Error {
  declare readonly code: PayErrorCode;
  /** The HTTP status; undefined where no answer came. */
  declare readonly status: number | undefined;
  /** The service's identifier of the request. Name it when you ask for help. */
  declare readonly requestId: string | undefined;
  /** The service asks to wait this long before another try. */
  declare readonly retryAfterSeconds: number | undefined;
  /**
   * Of errors of `Pay.init`: shows shoppers a sentence about it where the button would have been, and a button to try
   * again where that may help, after which the widget takes its place. Throws PayError `container_not_found`.
   */
  declare mount: (target: string | Element) => void;

  constructor(code: PayErrorCode, message: string, details?: PayErrorDetails) {
    super(message);
    Object.assign(this, { name: 'PayError', code }, details);
  }
}
