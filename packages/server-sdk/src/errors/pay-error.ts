import type { FieldError } from '../generated/field-error.ts';
import type { Problem } from '../generated/problem.ts';

/**
 * The error codes that a program can check. They come from the service, which can add more, or from this package:
 * `network`, `timeout` and `unexpected_answer` from a call, `base_url_invalid` from `new Pay`, and codes that begin
 * with `webhook_` from a verification.
 */
export type PayErrorCode =
  | Problem['code']
  | 'network'
  | 'timeout'
  | 'unexpected_answer'
  | 'base_url_invalid'
  | 'webhook_body_parsed'
  | 'webhook_body_missing'
  | 'webhook_headers_missing'
  | 'webhook_timestamp_invalid'
  | 'webhook_signature_invalid'
  | 'webhook_secret_invalid'
  | (string & Record<never, never>);

export type PayErrorDetails = {
  readonly code: PayErrorCode;
  readonly message: string;
  readonly status?: number;
  readonly requestId?: string | undefined;
  readonly errors?: readonly FieldError[] | undefined;
  readonly retryAfterSeconds?: number | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly docsUrl?: string | undefined;
  readonly cause?: unknown;
};

/**
 * The class of every error that this package itself throws. The message is for developers; a program should check
 * `code`.
 */
export class PayError extends Error {
  override readonly name: string = 'PayError';
  readonly code: PayErrorCode;
  /** The HTTP status; undefined if there was no answer. */
  readonly status: number | undefined;
  /** The service's id for the request. Quote it when you ask for help. */
  readonly requestId: string | undefined;
  /** The fields with errors, if any. */
  readonly errors: readonly FieldError[];
  /** How long the service asks you to wait before another try. */
  readonly retryAfterSeconds: number | undefined;
  /**
   * The Idempotency-Key of the call. After `network`, `timeout` or a 5xx the outcome is unknown. Repeating the call
   * with this key returns the outcome, and never does anything a second time.
   */
  readonly idempotencyKey: string | undefined;
  /** The URL of the page about the code in the service's docs. */
  readonly docsUrl: string | undefined;

  constructor(details: PayErrorDetails) {
    super(details.message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = details.code;
    this.status = details.status;
    this.requestId = details.requestId;
    this.errors = details.errors ?? [];
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.idempotencyKey = details.idempotencyKey;
    this.docsUrl = details.docsUrl;
  }
}
