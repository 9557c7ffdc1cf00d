import { within } from '@pay/core/ground/tracing/current-span';
import type { Span, Tracing } from '@pay/core/ground/tracing/span';
import { endRequestSpan, startRequestSpan } from '@pay/serving/tracing/request-span';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The request's span; undefined unless it is traced. */
    span: Span | undefined;
  }
}

/** Gives each request a span. It never continues its caller's trace, because the callers are people's browsers. */
export function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  app.decorateRequest('span', undefined);
  app.addHook('onRequest', (request, _reply, done) => {
    request.span = startRequestSpan(tracing, request, false);
    within(request.span, done);
  });
  // The body arrives outside of the running span.
  app.addHook('preValidation', (request, _reply, done) => within(request.span, done));
  app.addHook('onResponse', (request, reply, done) => {
    if (request.span) endRequestSpan(request.span, reply.statusCode);
    within(request.span, done);
  });
}
