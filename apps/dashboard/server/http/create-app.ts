import { clientAddressOf } from '@pay/addresses/client-address-of';
import { headFault } from '@pay/connections/head-fault';
import { wasRefused } from '@pay/connections/refuse-connection';
import type { FieldError, PersonRefusalCode, Refusal, RefusalCode } from '@pay/core/ground/refusals/refusal';
import { answeredLine } from '@pay/serving/answered-line';
import { fieldOf } from '@pay/serving/field-of';
import { lateCompilers } from '@pay/serving/late-compilers';
import { newRequestId } from '@pay/serving/new-request-id';
import { traceRequests } from '@pay/serving/tracing/trace-requests';
import fastify, { type FastifyError, type FastifyInstance, type FastifyRequest } from 'fastify';
import type { DashboardContext } from './dashboard-context.ts';
import { guardConnections } from './guard-connections.ts';
import { sendProblem } from './problem.ts';
import { Refused } from './refuse.ts';
import { requireSameOrigin } from './same-origin.ts';
import { sharedHeaders } from './security-headers.ts';

const BODY_BYTES_MAX = 64 * 1024;
const PARAM_LENGTH_MAX = 200;
const FIELD_ERRORS_MAX = 20;
/** The maximum number of half-read bodies that one client address can have at the same time. */
const OF_ADDRESS_MAX = 64;

const COMPILERS = lateCompilers({ customOptions: { coerceTypes: false, removeAdditional: false, allErrors: false } });

/**
 * The server without its routes: it sets the headers of every answer, checks the origin of requests that can change
 * data, and answers refusals and faults.
 */
export function createApp({ config, logger, tracing }: DashboardContext): FastifyInstance {
  const connections = guardConnections({ config, logger });
  const app = fastify({
    serverFactory: connections.createServer,
    clientErrorHandler: connections.onClientError,
    logger: false,
    bodyLimit: BODY_BYTES_MAX,
    forceCloseConnections: 'idle',
    genReqId: newRequestId,
    routerOptions: { maxParamLength: PARAM_LENGTH_MAX },
    frameworkErrors: (_error, request, reply) => {
      reply.headers(shared).header('x-request-id', request.id);
      void sendProblem(request, reply, { code: 'not_found' });
    },
  });
  app.setValidatorCompiler(COMPILERS.validator);
  app.setSerializerCompiler(COMPILERS.serializer);
  const shared = sharedHeaders(config.url);
  app.decorateRequest('span', undefined);
  if (tracing) traceRequests(app, tracing);
  app.addHook('preClose', async () => connections.endUnowed());
  // Without this call, Fastify also parses plain text.
  app.removeContentTypeParser('text/plain');
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(shared).header('x-request-id', request.id);
    const detail = headFault(request.raw);
    if (detail !== undefined) {
      // A proxy might interpret the bytes after a faulty head differently, so the connection is closed.
      return sendProblem(request, reply.header('connection', 'close'), { code: 'invalid_request', detail });
    }
    requireSameOrigin(request, config.url);
  });
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    const owners = () => {
      const { counted } = clientAddressOf(request, config.trustedProxies);
      return counted === null ? [] : [{ name: counted, most: OF_ADDRESS_MAX }];
    };
    connections.halfRead.follow(request.raw, owners, request.routeOptions.bodyLimit);
    done();
  });
  app.addHook('preValidation', async (request, reply) => {
    if (wasRefused(request.raw)) return reply.hijack();
  });
  app.addHook('onResponse', async (request, reply) => {
    logger.info({ request_id: request.id, ...answeredLine({ request, reply }) }, 'answered');
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

function fieldError(failed: Validation, part: string | undefined): FieldError {
  const { keyword, message = 'is not valid' } = failed;
  return { field: fieldOf(failed, part), code: keyword, message, reason: 'form_unexpected' };
}
