import { within } from '@pay/core/ground/tracing/current-span';
import type { Span, Tracing } from '@pay/core/ground/tracing/span';
import { endRequestSpan, startRequestSpan } from '@pay/serving/tracing/request-span';
import type { EngineApp } from './engine-app.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The request's span; undefined unless it is traced. */
    span: Span | undefined;
  }
}

/**
 * Gives each request a span. Must be called before other hooks are added. The caller's trace is continued only on routes
 * of the server API, whose callers are merchants' servers. On the card page and in browsers, the header comes from the
 * shopper, who could add spans to other traces, or have many recorded.
 */
export function traceRequests(app: EngineApp, tracing: Tracing): void {
  app.addHook('onRequest', (request, _reply, done) => {
    request.span = startRequestSpan(tracing, request, request.routeOptions.config.isServerApi === true);
    within(request.span, done);
  });
  // The body arrives outside of the running span.
  app.addHook('preValidation', (request, _reply, done) => within(request.span, done));
  app.addHook('onResponse', (request, reply, done) => {
    if (request.span) endRequestSpan(request.span, reply.statusCode);
    within(request.span, done);
  });
}
