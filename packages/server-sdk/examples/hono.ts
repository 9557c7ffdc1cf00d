import { verifyWebhook, type WebhookEvent, WebhookVerificationError } from '@pay/server';
import { Hono } from 'hono';
import { fulfil } from './fulfil.ts';

const { PAY_WEBHOOK_SECRET = '' } = process.env;

export const app = new Hono();

app.post('/hooks', async (context) => {
  let event: WebhookEvent;
  try {
    event = verifyWebhook(await context.req.text(), context.req.raw.headers, PAY_WEBHOOK_SECRET);
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    console.error(error.message);
    return context.text(error.code, 400);
  }
  await fulfil(event);
  return context.body(null, 204);
});
