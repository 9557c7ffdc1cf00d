import type { FastifyInstance } from 'fastify';
import { guardServer, type ServerGuard } from './guard-server.ts';
import { headFault } from './head-fault.ts';
import { PLAIN, plainProblem, REFUSED_HEAD } from './plain-refusals.ts';
import { wasRefused } from './refuse-connection.ts';

export type AppGuard = {
  /** For Fastify's options. */
  readonly options: {
    readonly serverFactory: ServerGuard['createServer'];
    readonly clientErrorHandler: ServerGuard['onClientError'];
  };
  /** Adds the rules for requests; called before routes are added. */
  readonly addRules: (app: FastifyInstance) => void;
};

/**
 * Applies the limits of all our servers to a server that keeps no log and refuses requests only because of their form.
 * The engines and the dashboard have the same limits, but answer with problems of their own.
 */
export function guardApp(): AppGuard {
  const guard = guardServer(PLAIN);
  return {
    options: { serverFactory: guard.createServer, clientErrorHandler: guard.onClientError },
    addRules: (app) => {
      app.addHook('onRequest', async (request, reply) => {
        const detail = headFault(request.raw);
        if (detail === undefined) return undefined;
        // A proxy might interpret the bytes after a faulty head differently, so the connection is closed.
        return reply
          .code(400)
          .headers(REFUSED_HEAD)
          .send(plainProblem({ status: 400, detail }));
      });
      app.addHook('preParsing', (request, _reply, _payload, done) => {
        guard.halfRead.follow(request.raw, () => []);
        done();
      });
      app.addHook('preValidation', async (request, reply) => {
        if (wasRefused(request.raw)) return reply.hijack();
      });
      app.addHook('preClose', async () => guard.endUnowed());
    },
  };
}
