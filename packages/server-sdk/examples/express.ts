import { verifyWebhook, type WebhookEvent, WebhookVerificationError } from '@pay/server';
import express from 'express';
import { fulfil } from './fulfil.ts';

const { PAY_WEBHOOK_SECRET = '' } = process.env;

export const app = express();

// Goes above app.use(express.json()), because the signature covers the raw bytes.
app.post('/hooks', express.raw({ type: 'application/json' }), async (request, response) => {
  let event: WebhookEvent;
  try {
    event = verifyWebhook(request.body, request.headers, PAY_WEBHOOK_SECRET);
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    console.error(error.message);
    response.status(400).send(error.code);
    return;
  }
  await fulfil(event);
  response.status(204).end();
});

app.use(express.json());
