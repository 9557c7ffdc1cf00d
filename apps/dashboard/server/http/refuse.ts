import type { PersonRefusalCode, Refusal, RefusalCode } from '@pay/core/ground/refusals/refusal';

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
