import { PayError, type PayErrorDetails } from './pay-error.ts';

/** The error for a message that must not be trusted: answer the message with status 400, and do not act on it. */
export class WebhookVerificationError extends PayError {
  override readonly name = 'WebhookVerificationError';

  constructor(code: PayErrorDetails['code'], message: string, cause?: unknown) {
    super({ code, message, cause });
  }
}
