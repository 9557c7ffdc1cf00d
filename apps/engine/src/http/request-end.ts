import type { EngineApp } from './engine-app.ts';
import type { Demand } from './shedding/shedder.ts';

/** A request that has not been answered in time. What it began goes on, and a repetition finds it. */
export class TookTooLong extends Error {}

/**
 * From when a request has been read. A commit that waits for a standby may not return at all, and what waits behind it
 * neither; an acquirer alone may take 15 seconds.
 */
const MOST_MS: Readonly<Record<Demand, number>> = { ordinary: 15_000, waits_for_acquirer: 25_000, vital: 25_000 };

declare module 'fastify' {
  interface FastifyRequest {
    /** Set while the request is being answered. */
    endTimer: NodeJS.Timeout | null;
  }
}

/** Gives each request an end of its own: whoever waits is told to ask again, as of any fault of ours. */
export function endRequests(app: EngineApp, mostMs = MOST_MS): void {
  app.decorateRequest('endTimer', null);
  app.addHook('preValidation', (request, reply, done) => {
    const { demand = 'ordinary' } = request.routeOptions.config;
    request.endTimer = setTimeout(() => {
      if (!reply.sent) void reply.send(new TookTooLong(`not answered within ${mostMs[demand] / 1_000} s`));
    }, mostMs[demand]);
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    if (request.endTimer !== null) clearTimeout(request.endTimer);
    done();
  });
}
