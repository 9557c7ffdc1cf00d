import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { headFault } from '@pay/connections/head-fault';
import { within } from '@pay/core/ground/tracing/current-span';
import { answeredLine } from '@pay/serving/answered-line';
import { lateCompilers } from '@pay/serving/late-compilers';
import { newRequestId } from '@pay/serving/new-request-id';
import { traceRequests } from '@pay/serving/tracing/trace-requests';
import fastify, { type FastifyBaseLogger, type FastifyError, LogController } from 'fastify';
import { admitWhole, followBody } from './admit-whole.ts';
import { allowReading } from './browser/cross-origin.ts';
import type { EngineApp } from './engine-app.ts';
import type { EngineContext } from './engine-context.ts';
import { ExactNumber } from './exact-json.ts';
import { jsonBody } from './json-body.ts';
import { handleError } from './problems/error-handler.ts';
import { sendProblem } from './problems/send-problem.ts';
import { endRequests } from './request-end.ts';
import { Overloaded } from './shedding/overloaded.ts';

const BODY_BYTES_MAX = 64 * 1024;
const PARAM_LENGTH_MAX = 200;

/** Tells a wrong URL from a wrong identifier. The URL is not repeated, because it can contain a key. */
const NO_ROUTE = 'The API has no such path. The documentation at /docs lists all paths.';

const COMPILERS = lateCompilers({
  customOptions: { coerceTypes: false, removeAdditional: false, allErrors: true },
  plugins: [
    (ajv) =>
      ajv
        .addKeyword({
          keyword: 'exactNumber',
          error: { message: 'must be number' },
          validate: (_schema: true, data: unknown) => data instanceof ExactNumber,
        })
        .addKeyword('documented')
        .addKeyword('x-examples'),
  ],
});

/** The bare server, which reads and checks bodies, answers errors and logs requests. It has no routes yet. */
export function createApp(engine: EngineContext, logger: FastifyBaseLogger): EngineApp {
  const { connections } = engine.guards;
  const app = fastify({
    serverFactory: connections.createServer,
    clientErrorHandler: connections.onClientError,
    loggerInstance: logger,
    // Fastify's log lines contain full URLs, so we write our own below.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    bodyLimit: BODY_BYTES_MAX,
    genReqId: newRequestId,
    routerOptions: { maxParamLength: PARAM_LENGTH_MAX },
    // A request whose URL cannot be parsed reaches no route and no hook.
    frameworkErrors: (_error, request, reply) => {
      reply.header('x-request-id', request.id);
      void sendProblem(request, reply, { code: 'not_found', detail: 'This URL cannot be read. Check its encoding.' });
    },
    forceCloseConnections: 'idle',
  }).withTypeProvider<TypeBoxTypeProvider>();
  app.setValidatorCompiler(COMPILERS.validator);
  app.setSerializerCompiler(COMPILERS.serializer);
  app.decorate('engine', engine);
  app.decorateRequest('presentedKey', null);
  app.decorateRequest('publishableKey', null);
  app.decorateRequest('refusedWith', null);
  app.decorateRequest('span', undefined);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    try {
      done(null, jsonBody(request, body));
    } catch (error) {
      done(error as Error);
    }
  });
  app.setErrorHandler<FastifyError>((error, request, reply) =>
    within(request.span, () => handleError(error, request, reply)),
  );
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, { code: 'not_found', detail: NO_ROUTE }));
  app.addHook('preClose', async () => connections.endUnowed());
  if (engine.tracing) traceRequests(app, engine.tracing);
  addHooks(app, engine);
  endRequests(app);
  return app;
}

/** The hooks take callbacks, because a promise for each would cost more than the hook itself. */
function addHooks(app: EngineApp, engine: EngineContext): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    allowReading(request, reply);
    const { demand = 'ordinary' } = request.routeOptions.config;
    // Checked before the body is read, because reading it would be wasted work.
    if (!engine.guards.shedder.hasRoom(demand)) return done(new Overloaded());
    const detail = headFault(request.raw);
    if (detail === undefined) return done();
    // Another parser might treat what follows such a head as part of the same request.
    return void sendProblem(request, reply.header('connection', 'close'), { code: 'invalid_request', detail });
  });
  app.addHook('preParsing', followBody);
  app.addHook('preValidation', admitWhole);
  app.addHook('onSend', (_request, reply, payload, done) => {
    // Without this header, a client's idle keep-alive connection would delay the end of the process.
    if (!engine.isAccepting()) reply.header('connection', 'close');
    done(null, payload);
  });
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(answeredLine({ request, reply }), 'answered');
    done();
  });
}
