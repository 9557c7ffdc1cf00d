import type { RefusalCode, Result } from '@pay/core/ground/refusals/refusal';
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
 * The options of every browser route. Only the form of the key is checked before the handler: any program can invent a
 * key, so these calls are limited by the caller's address, and a call counts for its session only in `answerOf`.
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

/**
 * Refuses calls from clients that poll too fast or try many ids; the limits allow for shoppers who share an address. A
 * session that has used up its calls is not read.
 */
function withinLimits(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  const { ofAddress, ofSession } = request.server.engine.guards.browserCalls;
  const { counted } = clientAddressOf(request);
  const trackId = trackIdOf(request);
  const waitSeconds = Math.max(
    counted === null ? 0 : ofAddress.take(counted),
    trackId === undefined ? 0 : ofSession.waitOf(trackId),
  );
  if (waitSeconds === 0) done();
  else void sendProblem(request, reply, { code: 'rate_limited' }, waitSeconds);
}

/** Refusals about the state of a session. Only a page that may use the session gets them. */
const ABOUT_SESSION: readonly RefusalCode[] = ['session_expired', 'session_not_payable', 'payment_in_progress'];

/**
 * Sends an answer that must not be cached, because it is only true at this time. The call counts for its session if the
 * key, the origin and the session belong together, so that nobody else can use up the calls of a shopper.
 */
export function answerOf<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  result: Result<T>,
  toBody: (value: T) => unknown = (value) => value,
): FastifyReply {
  reply.header('cache-control', 'no-store');
  const trackId = trackIdOf(request);
  if (trackId !== undefined && (result.ok || ABOUT_SESSION.includes(result.refusal.code))) {
    const waitSeconds = request.server.engine.guards.browserCalls.ofSession.take(trackId);
    if (waitSeconds > 0) return sendProblem(request, reply, { code: 'rate_limited' }, waitSeconds);
  }
  return result.ok ? reply.send(toBody(result.value)) : sendProblem(request, reply, result.refusal);
}

function trackIdOf(request: FastifyRequest): string | undefined {
  return (request.params as { readonly track_id?: string }).track_id;
}
