import { verifyWebhook, WebhookVerificationError } from '@pay/server';
import type { FastifyInstance } from 'fastify';
import { receiveEvent } from '../payments/receive-event.ts';
import type { ShopDeps } from '../shop-deps.ts';

/** Receives Pay's events. The signature covers the raw bytes, so this route keeps those bytes. */
export function addWebhookRoute(app: FastifyInstance, { pay, book }: ShopDeps, secret: () => string | null): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.setErrorHandler((error, _request, reply) => {
      if (error instanceof WebhookVerificationError) return reply.code(400).send(error.code);
      // Any other error is our fault, so Pay must send the event again.
      return reply.code(500).send('not received');
    });
    scope.post('/webhooks/pay', async (request, reply) => {
      const known = secret();
      if (known === null) return reply.code(503).send('no secret');
      const event = verifyWebhook(request.body as Buffer, request.headers, known);
      await receiveEvent(pay, book, event);
      return reply.code(204).send();
    });
  });
}
