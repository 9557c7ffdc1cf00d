/**
 * The code of an error, which a program can check. It comes either from the service, which will add more codes, or from
 * this package: `secret_key_in_browser` (the key was not sent anywhere), `container_not_found`, `track_id_missing`,
 * `engine_missing`, `engine_invalid`,
 * `network` (no answer, or an answer that is not from Pay), `timeout`.
 */
export type PayErrorCode =
  | 'secret_key_in_browser'
  | 'container_not_found'
  | 'track_id_missing'
  | 'engine_missing'
  | 'engine_invalid'
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

/**
 * The class of every error that this package itself throws. The message is for developers; a program should check
 * `code`.
 */
export class PayError extends Error {
  declare readonly code: PayErrorCode;
  /** The HTTP status; undefined if there was no answer. */
  declare readonly status: number | undefined;
  /** The service's id for the request. Include it when you ask for help. */
  declare readonly requestId: string | undefined;
  /** How long the service asks you to wait before trying again. */
  declare readonly retryAfterSeconds: number | undefined;
  /**
   * On an error from `Pay.init`, shows shoppers a message in place of the payment button, with a "Try again" button if
   * that could help. If trying again succeeds, the widget replaces the message. Throws PayError `container_not_found`.
   */
  declare mount: (target: string | Element) => void;

  constructor(code: PayErrorCode, message: string, details?: PayErrorDetails) {
    super(message);
    Object.assign(this, { name: 'PayError', code }, details);
  }
}
