import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { verifyWebhook, type WebhookEvent, WebhookVerificationError } from '@pay/server';
import { fulfil } from './fulfil.ts';

const { PAY_WEBHOOK_SECRET = '' } = process.env;

export async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  let event: WebhookEvent;
  try {
    event = verifyWebhook(Buffer.concat(chunks), request.headers, PAY_WEBHOOK_SECRET);
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    console.error(error.message);
    response.writeHead(400).end(error.code);
    return;
  }
  await fulfil(event);
  response.writeHead(204).end();
}

export const server = createServer((request, response) => {
  receive(request, response).catch((error) => {
    console.error(error);
    response.writeHead(500).end();
  });
});
