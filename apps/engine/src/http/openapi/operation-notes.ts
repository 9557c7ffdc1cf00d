import type { RefusalCode } from '@pay/core/ground/refusals/refusal';

/** What a route's schema tells `completeDocument` beside what Fastify knows. They do not reach the document. */
export type OperationNotes = {
  /** What its own answer is, in a sentence. */
  readonly 'x-answer'?: string;
  readonly 'x-refusals'?: readonly RefusalCode[];
  readonly 'x-body-is-optional'?: boolean;
  readonly 'x-takes-idempotency-key'?: boolean | 'required';
};
