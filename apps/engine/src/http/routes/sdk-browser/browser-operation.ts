import type { RefusalCode } from '@pay/core/ground/refusals/refusal';
import { type PublishableKeyBearer, presentedPublishableKey } from '@pay/core/paying/browser/presented-publishable-key';
import type { FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import { clientAddressOf } from '../../client-address-of.ts';
import { noteMisuse } from '../../misuse-log/note-misuse.ts';
import type { OperationNotes } from '../../openapi/operation-notes.ts';
import { sendProblem } from '../../problems/send-problem.ts';

type BrowserOperation = {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly answer: string;
  readonly refusals: readonly RefusalCode[];
};

const ANY_OPERATION: readonly RefusalCode[] = [
  'invalid_request',
  'api_key_missing',
  'api_key_invalid',
  'api_key_revoked',
  'secret_key_not_allowed',
  'origin_not_allowed',
  'wrong_environment',
  'profile_suspended',
  'rate_limited',
  'overloaded',
  'unavailable',
];

declare module 'fastify' {
  interface FastifyRequest {
    /** The publishable key of a request, set by `readPublishableKey` on browser routes; null on other routes. */
    publishableKey: PublishableKeyBearer | null;
  }
}

/**
 * The options of every browser route: the publishable key and the limits are checked first, in this order, so that a
 * call without a key uses up nobody's allowance.
 */
export function browserOperation<S extends FastifySchema>(operation: BrowserOperation, schema: S) {
  const { answer, refusals, ...words } = operation;
  const notes: OperationNotes = { 'x-answer': answer, 'x-refusals': [...ANY_OPERATION, ...refusals] };
  return {
    onRequest: [readPublishableKey, withinLimits],
    onResponse: noteMisuse,
    schema: { ...words, tags: ['Browser'], security: [{ publishableKey: [] }], ...notes, ...schema },
  };
}

/** The key of the request. The hook `readPublishableKey` has refused every request without one. */
export function publishableKeyOf(request: FastifyRequest): PublishableKeyBearer {
  if (request.publishableKey === null) throw new Error('a browser route lacks the readPublishableKey hook');
  return request.publishableKey;
}

function readPublishableKey(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  const { 'x-publishable-key': key, origin } = request.headers;
  const presented = presentedPublishableKey(typeof key === 'string' ? key : undefined, origin);
  if (!presented.ok) return void sendProblem(request, reply, presented.refusal);
  request.publishableKey = presented.value;
  done();
}

/** Refuses calls of clients that poll too fast or try many ids; the limits allow for shoppers who share an address. */
function withinLimits(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  const { browserCalls } = request.server.engine.guards;
  const { counted } = clientAddressOf(request);
  const { track_id: trackId } = request.params as { readonly track_id?: string };
  const waitSeconds = Math.max(
    counted === null ? 0 : browserCalls.ofAddress.take(counted),
    trackId === undefined ? 0 : browserCalls.ofSession.take(trackId),
  );
  if (waitSeconds === 0) done();
  else void sendProblem(request, reply, { code: 'rate_limited' }, waitSeconds);
}
