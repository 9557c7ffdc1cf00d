import type { RefusalCode } from '@pay/core/ground/refusals/refusal';

/**
 * Notes in a route's schema for `completeDocument`, in addition to what Fastify uses. They are not part of the
 * document.
 */
export type OperationNotes = {
  /** A sentence that describes the operation's own answer. */
  readonly 'x-answer'?: string;
  readonly 'x-refusals'?: readonly RefusalCode[];
  readonly 'x-body-is-optional'?: boolean;
  readonly 'x-takes-idempotency-key'?: boolean | 'required';
};
