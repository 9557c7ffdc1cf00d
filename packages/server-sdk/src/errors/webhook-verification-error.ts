import { PayError, type PayErrorDetails } from './pay-error.ts';

/** A message that must not be believed: answer it with status 400, and do nothing of what it says. */
export class WebhookVerificationError extends PayError {
  override readonly name = 'WebhookVerificationError';

  constructor(code: PayErrorDetails['code'], message: string, cause?: unknown) {
    super({ code, message, cause });
  }
}
