import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { EngineApp } from './engine-app.ts';
import { DEMANDS, type Demand } from './shedding/shedder.ts';

/** A request that was not answered in time. Its work continues, and a repeated request finds the result. */
export class TookTooLong extends Error {}

/**
 * The time limits, counted from the moment when the request has been read. A commit that waits for a standby might
 * never return, so the request of such a commit would never be answered without a limit. The acquirer alone can take 15
 * seconds.
 */
const MOST_MS: Readonly<Record<Demand, number>> = { ordinary: 15_000, waits_for_acquirer: 25_000, vital: 25_000 };

/** The interval between checks of the requests. Each request can therefore take this much longer than its limit. */
const CHECKED_EVERY_MS = 250;

declare module 'fastify' {
  interface FastifyRequest {
    /** When the request must have been answered, in milliseconds of the monotonic clock. */
    endsAt: number;
  }
}

/**
 * Gives each request a time limit. After the limit, the request is answered with a server error, and the client can
 * repeat it. One timer checks all requests, because a timer for each would cost more than a simple request's answer.
 */
export function endRequests(app: EngineApp, mostMs = MOST_MS): void {
  /** One map for each demand, so that the requests of each map are due in the order in which they came. */
  const unanswered: Readonly<Record<Demand, Map<FastifyRequest, FastifyReply>>> = {
    ordinary: new Map(),
    waits_for_acquirer: new Map(),
    vital: new Map(),
  };
  const end = (request: FastifyRequest, reply: FastifyReply, ms: number): void => {
    if (reply.sent) return;
    const error = new TookTooLong(`not answered within ${ms / 1_000} s`);
    // Called directly, because the framework calls its error handler only once, and that call might already be
    // handling another error of this request.
    void request.server.errorHandler(error as unknown as FastifyError, request, reply);
  };
  const checking = setInterval(() => {
    const now = performance.now();
    for (const demand of DEMANDS) {
      for (const [request, reply] of unanswered[demand]) {
        if (request.endsAt > now) break;
        unanswered[demand].delete(request);
        end(request, reply, mostMs[demand]);
      }
    }
  }, CHECKED_EVERY_MS).unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(checking);
    done();
  });
  app.decorateRequest('endsAt', 0);
  app.addHook('preValidation', (request, reply, done) => {
    const { demand = 'ordinary' } = request.routeOptions.config;
    request.endsAt = performance.now() + mostMs[demand];
    unanswered[demand].set(request, reply);
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    const { demand = 'ordinary' } = request.routeOptions.config;
    unanswered[demand].delete(request);
    done();
  });
}
