import type { Socket } from 'node:net';
import { randomBase62 } from '@pay/core/ground/ids/base62';
import type { FieldError, PersonRefusalCode, Refusal, RefusalCode } from '@pay/core/ground/refusals/refusal';
import fastify, { type FastifyError, type FastifyInstance, type FastifyRequest } from 'fastify';
import type { DashboardContext } from './dashboard-context.ts';
import { sendProblem } from './problem.ts';
import { Refused } from './refuse.ts';
import { requireSameOrigin } from './same-origin.ts';
import { sharedHeaders } from './security-headers.ts';

const BODY_BYTES_MAX = 64 * 1024;
const PARAM_LENGTH_MAX = 200;
const FIELD_ERRORS_MAX = 20;

/** The server without routes: the headers of every answer, who can write, and how refusals and faults are answered. */
export function createApp({ config, logger }: DashboardContext): FastifyInstance {
  const app = fastify({
    logger: false,
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: 20_000,
    forceCloseConnections: 'idle',
    genReqId: () => `req_${randomBase62(22)}`,
    routerOptions: { maxParamLength: PARAM_LENGTH_MAX },
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, allErrors: false } },
    frameworkErrors: (_error, request, reply) => {
      reply.headers(shared).header('x-request-id', request.id);
      void sendProblem(request, reply, { code: 'not_found' });
    },
  });
  const shared = sharedHeaders(config.url);
  endSilentAtClose(app);
  // Otherwise Fastify also parses plain text.
  app.removeContentTypeParser('text/plain');
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(shared).header('x-request-id', request.id);
    requireSameOrigin(request, config.url);
  });
  app.addHook('onResponse', async (request, reply) => {
    // The route's pattern, never the address, which can contain the token of a link.
    const { method, routeOptions } = request;
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    const line = { request_id: request.id, method, route: routeOptions.url ?? null, status: reply.statusCode, ms };
    logger.info(line, 'answered');
  });
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error instanceof Refused) return sendProblem(request, reply, error.refusal, error.retryAfterSeconds);
    const refusal = refusalOf(error, request);
    if (refusal) return sendProblem(request, reply, refusal);
    const { code, message, stack } = error;
    logger.error({ request_id: request.id, error_code: code, error_message: message, stack }, 'request failed');
    return sendProblem(request, reply, { code: 'unavailable' });
  });
  return app;
}

/**
 * Node closes connections that wait for their next request, but not those that have not sent a first one. Browsers keep
 * some of these, and they would delay the end of the server.
 */
function endSilentAtClose(app: FastifyInstance): void {
  const silent = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  app.server.on('request', ({ socket }) => silent.delete(socket));
  app.addHook('preClose', async () => {
    for (const socket of silent) socket.destroy();
  });
}

function refusalOf(error: FastifyError, request: FastifyRequest): Refusal<RefusalCode | PersonRefusalCode> | undefined {
  if (error.validation) {
    const { validation, validationContext } = error;
    const errors = validation.slice(0, FIELD_ERRORS_MAX).map((each) => fieldError(each, validationContext));
    return { code: 'invalid_request', detail: 'Some fields are not in the expected format.', errors };
  }
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return { code: 'body_too_large' };
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || error.code === 'FST_ERR_CTP_EMPTY_TYPE') {
    return { code: 'unsupported_media_type' };
  }
  if (error instanceof SyntaxError || error.code?.startsWith('FST_ERR_CTP')) return { code: 'malformed_json' };
  const isOurs = error.statusCode === undefined || error.statusCode >= 500 || request.raw.destroyed;
  return isOurs ? undefined : { code: 'invalid_request' };
}

type Validation = NonNullable<FastifyError['validation']>[number];

function fieldError({ instancePath, params, keyword, message }: Validation, part = 'body'): FieldError {
  const names = [...instancePath.split('/'), params['missingProperty'] ?? params['additionalProperty']];
  // Names of members can come from the caller.
  const named = names.filter((name) => typeof name === 'string' && /^[a-z_]{1,40}$/.test(name));
  return {
    field: named.join('.') || part,
    code: keyword,
    message: message ?? 'is not valid',
    reason: 'form_unexpected',
  };
}
