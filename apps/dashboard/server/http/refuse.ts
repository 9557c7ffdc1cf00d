import type { Reason } from '@pay/core/ground/refusals/reason';
import { type PersonRefusalCode, type Refusal, type RefusalCode, refusalFor } from '@pay/core/ground/refusals/refusal';

/** Thrown to end a request; the error handler sends the refusal. */
export class Refused extends Error {
  readonly refusal: Refusal<RefusalCode | PersonRefusalCode>;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: RefusalCode | PersonRefusalCode, detail?: string, retryAfterSeconds?: number) {
    super(code);
    this.refusal = detail === undefined ? { code } : { code, detail };
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Like `Refused`, but with a reason that the page shows. */
export class RefusedFor extends Refused {
  override readonly refusal: Refusal<RefusalCode | PersonRefusalCode>;

  constructor(code: RefusalCode | PersonRefusalCode, reason: Reason, retryAfterSeconds?: number) {
    super(code, undefined, retryAfterSeconds);
    this.refusal = refusalFor(code, reason);
  }
}
