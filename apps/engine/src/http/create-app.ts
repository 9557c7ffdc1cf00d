import createError from '@fastify/error';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { randomBase62 } from '@pay/core/ids/base62';
import fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import type { EngineApp } from './engine-app.ts';
import type { EngineContext } from './engine-context.ts';
import { ExactNumber, parseExactJson } from './exact-json.ts';
import { handleError } from './problems/error-handler.ts';
import { sendProblem } from './problems/send-problem.ts';

const BODY_BYTES_MAX = 64 * 1024;
const HEADER_BYTES_MAX = 16 * 1024;
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 20_000;
const PARAM_LENGTH_MAX = 200;

/** The bare server: how bodies are read and checked, how errors are answered, what is logged. It has no routes yet. */
export function createApp(engine: EngineContext, logger: FastifyBaseLogger): EngineApp {
  const app = fastify({
    loggerInstance: logger,
    // Its lines hold whole addresses; ours are below.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, maxHeaderSize: HEADER_BYTES_MAX },
    genReqId: () => `req_${randomBase62(22)}`,
    routerOptions: { maxParamLength: PARAM_LENGTH_MAX },
    // An address that cannot be read reaches no route and no hook.
    frameworkErrors: (_error, request, reply) => {
      reply.header('x-request-id', request.id);
      void sendProblem(request, reply, { code: 'not_found' });
    },
    forceCloseConnections: 'idle',
    ajv: {
      customOptions: { coerceTypes: false, removeAdditional: false, allErrors: true },
      plugins: [
        (ajv) =>
          ajv
            .addKeyword({
              keyword: 'exactNumber',
              error: { message: 'must be number' },
              validate: (_schema: true, data: unknown) => data instanceof ExactNumber,
            })
            .addKeyword('documented'),
      ],
    },
  }).withTypeProvider<TypeBoxTypeProvider>();
  app.decorate('engine', engine);
  app.decorateRequest('presentedKey', null);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    // No body at all is not malformed: an operation that takes none is satisfied, the others say what they miss.
    if (body.length === 0) return done(null, undefined);
    try {
      done(null, parseExactJson(body as Buffer));
    } catch {
      done(new MalformedJson());
    }
  });
  app.setErrorHandler(handleError);
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, { code: 'not_found' }));
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onSend', async (_request, reply) => {
    // Else a client's idle connection would hold up the end of the process for as long as it is kept alive.
    if (!engine.isAccepting()) reply.header('connection', 'close');
  });
  app.addHook('onResponse', async (request, reply) => {
    // An allow-list: the route's pattern, never the address, which may hold anything.
    const { method, routeOptions } = request;
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    request.log.info({ method, route: routeOptions.url ?? null, status: reply.statusCode, ms }, 'answered');
  });
  return app;
}

const MalformedJson = createError('PAY_MALFORMED_JSON', 'The body is not JSON.', 400);
