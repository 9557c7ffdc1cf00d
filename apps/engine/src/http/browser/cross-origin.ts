import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EngineApp } from '../engine-app.ts';

/** The only URLs that pages of other origins may read. */
export const BROWSER_ROUTES = '/v1/sdk/browser/';

/** An origin as browsers send it. No other value is repeated in an answer. */
const ORIGIN = /^(?:null|[a-z][a-z0-9+.-]{0,30}:\/\/[a-z0-9._[\]:-]{1,261})$/;

/** Lets the requesting page read every answer, because it can only report an error that it can read. */
export function allowReading(request: FastifyRequest, reply: FastifyReply): void {
  if (!request.url.startsWith(BROWSER_ROUTES)) return;
  reply.header('vary', 'Origin');
  const { origin } = request.headers;
  if (origin === undefined || !ORIGIN.test(origin)) return;
  reply.header('access-control-allow-origin', origin);
  reply.header('access-control-expose-headers', 'X-Request-Id, Retry-After');
}

const PREFLIGHT_SECONDS = 7_200;

/** Answers preflights from any origin, because a preflight has no key; the request itself is checked. */
export function preflightRoute(app: EngineApp, path: string, method: 'GET' | 'POST'): void {
  app.options(path, {
    schema: { hide: true },
    handler: async (_request, reply) =>
      reply
        .code(204)
        .header('access-control-allow-methods', method)
        .header('access-control-allow-headers', 'X-PUBLISHABLE-KEY, Content-Type')
        .header('access-control-max-age', String(PREFLIGHT_SECONDS))
        .send(),
  });
}
