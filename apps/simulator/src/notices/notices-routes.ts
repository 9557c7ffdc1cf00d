import type { FastifyInstance } from 'fastify';
import type { AcquirerDesk } from '../sales/acquirer-desk.ts';
import { readPlay } from '../wire/play.ts';
import { testNotice } from './notice.ts';

/** Sends a notice that is not about any sale, so that a merchant can see that notices arrive. */
export function addNoticesRoutes(app: FastifyInstance, desk: AcquirerDesk): void {
  app.post('/acquirer/v1/test-notice', async (request, reply) => {
    const now = desk.now();
    desk.notify(readPlay(request.body), testNotice(desk.numbering.retrievalRef(), now));
    return reply.send({ sent: true });
  });
}
