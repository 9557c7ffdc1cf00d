import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { ConnectionFault } from './connection-fault.ts';
import { guardServer, type ServerGuard } from './guard-server.ts';
import { headFault } from './head-fault.ts';
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

const PROBLEM = 'application/problem+json; charset=utf-8';
const HEADERS = { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' } as const;

/**
 * Applies the limits of all our servers to a server that keeps no log and refuses requests only because of their form.
 * The engines and the dashboard have the same limits, and their own problems.
 */
export function guardApp(): AppGuard {
  const guard = guardServer({ logger: SILENT, newRequestId: randomUUID, headers: HEADERS, problem: problemOf });
  return {
    options: { serverFactory: guard.createServer, clientErrorHandler: guard.onClientError },
    addRules: (app) => {
      app.addHook('onRequest', async (request, reply) => {
        const detail = headFault(request.raw);
        if (detail === undefined) return undefined;
        // A proxy might interpret the bytes after a faulty head differently, so the connection is closed.
        const refused = reply.code(400).headers({ ...HEADERS, connection: 'close', 'content-type': PROBLEM });
        return refused.send(problemOf({ status: 400, detail }));
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

const SILENT = { child: () => ({ debug: () => {} }), warn: () => {} } as const;

function problemOf({ status, detail }: ConnectionFault): string {
  return JSON.stringify({ type: 'about:blank', status, detail });
}
