import type { FastifyError } from 'fastify';
import type { EngineApp } from './engine-app.ts';
import type { Demand } from './shedding/shedder.ts';

/** A request that was not answered in time. Its work continues, and a repeated request finds the result. */
export class TookTooLong extends Error {}

/**
 * The time limits, counted from when the request has been read. A commit that waits for a standby might never return,
 * so without a limit its request would never be answered. The acquirer alone can take 15 seconds.
 */
const MOST_MS: Readonly<Record<Demand, number>> = { ordinary: 15_000, waits_for_acquirer: 25_000, vital: 25_000 };

declare module 'fastify' {
  interface FastifyRequest {
    /** The timer of the time limit; null until the request has been read. */
    endTimer: NodeJS.Timeout | null;
  }
}

/**
 * Gives each request a time limit. After the limit, the request is answered as a fault of ours, and the client can
 * repeat it.
 */
export function endRequests(app: EngineApp, mostMs = MOST_MS): void {
  app.decorateRequest('endTimer', null);
  app.addHook('preValidation', (request, reply, done) => {
    const { demand = 'ordinary' } = request.routeOptions.config;
    request.endTimer = setTimeout(() => {
      if (reply.sent) return;
      const error = new TookTooLong(`not answered within ${mostMs[demand] / 1_000} s`);
      // Called directly, because the framework calls its error handler only once, and that call might already be
      // handling another error of this request.
      void request.server.errorHandler(error as unknown as FastifyError, request, reply);
    }, mostMs[demand]);
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    if (request.endTimer !== null) clearTimeout(request.endTimer);
    done();
  });
}
