import type { FieldError } from '../generated/field-error.ts';
import type { Problem } from '../generated/problem.ts';

/**
 * What went wrong, to program against: a code of the service (more may come), or of this package: `network`, `timeout`
 * and `unexpected_answer` of a call, `base_url_invalid` of `new Pay`, those that begin with `webhook_` of a verification.
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

/** Everything that this package throws of itself. Its message is for a developer; program against `code`. */
export class PayError extends Error {
  override readonly name: string = 'PayError';
  readonly code: PayErrorCode;
  /** The HTTP status; undefined where no answer came. */
  readonly status: number | undefined;
  /** The service's identifier of the request. Name it when you ask for help. */
  readonly requestId: string | undefined;
  /** The fields that are wrong, where fields are. */
  readonly errors: readonly FieldError[];
  /** The service asks to wait this long before another try. */
  readonly retryAfterSeconds: number | undefined;
  /**
   * The Idempotency-Key that the call went out with. After `network`, `timeout` or a 5xx the outcome is not known: the same
   * call with this key finds it out, and does nothing twice.
   */
  readonly idempotencyKey: string | undefined;
  /** Page of the service's docs about the code. */
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
