import { verifyWebhook, type WebhookEvent, WebhookVerificationError } from '@pay/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fulfil } from './fulfil.ts';

const { PAY_WEBHOOK_SECRET = '' } = process.env;

/**
 * Register this plugin: app.register(hooks). The plugin's parser applies to its own routes; all other routes keep
 * Fastify's JSON parser.
 */
export async function hooks(app: FastifyInstance): Promise<void> {
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.post('/hooks', receive);
}

export async function receive(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  let event: WebhookEvent;
  try {
    event = verifyWebhook(request.body as Buffer, request.headers, PAY_WEBHOOK_SECRET);
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    console.error(error.message);
    return reply.code(400).send(error.code);
  }
  await fulfil(event);
  return reply.code(204).send();
}
