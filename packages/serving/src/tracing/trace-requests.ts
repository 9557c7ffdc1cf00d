import type { IncomingMessage, ServerResponse } from 'node:http';
import { within } from '@pay/core/ground/tracing/current-span';
import type { Span, Tracing } from '@pay/core/ground/tracing/span';
import type { FastifyBaseLogger, FastifyInstance, FastifyTypeProvider, RawServerDefault } from 'fastify';
import { endRequestSpan, startRequestSpan } from './request-span.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The request's span; undefined unless it is traced. */
    span: Span | undefined;
  }
  interface FastifyContextConfig {
    /**
     * Whether a request's span continues the trace of its caller. True only where the callers are merchants' servers,
     * because other callers could add spans to traces that are not theirs, or have many traces recorded.
     */
    continuesTrace?: boolean;
  }
}

type App<Provider extends FastifyTypeProvider> = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  Provider
>;

/**
 * Gives each request a span. The app must already have a decorator for the span, and must not have any other hooks yet.
 */
export function traceRequests<Provider extends FastifyTypeProvider>(app: App<Provider>, tracing: Tracing): void {
  app.addHook('onRequest', (request, _reply, done) => {
    request.span = startRequestSpan(tracing, request, request.routeOptions.config.continuesTrace === true);
    within(request.span, done);
  });
  // The body arrives outside of the running span.
  app.addHook('preValidation', (request, _reply, done) => within(request.span, done));
  app.addHook('onResponse', (request, reply, done) => {
    if (request.span) endRequestSpan(request.span, reply.statusCode);
    within(request.span, done);
  });
}
