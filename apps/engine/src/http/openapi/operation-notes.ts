import type { RefusalCode } from '@pay/core/ground/refusals/refusal';

/** Notes of a route's schema for `completeDocument`, beyond what Fastify knows. They are not part of the document. */
export type OperationNotes = {
  /** Describes its own answer in a sentence. */
  readonly 'x-answer'?: string;
  readonly 'x-refusals'?: readonly RefusalCode[];
  readonly 'x-body-is-optional'?: boolean;
  readonly 'x-takes-idempotency-key'?: boolean | 'required';
};
