// In a Next.js project: app/hooks/route.ts
import { verifyWebhook, type WebhookEvent, WebhookVerificationError } from '@pay/server';
import { fulfil } from './fulfil.ts';

const { PAY_WEBHOOK_SECRET = '' } = process.env;

export async function POST(request: Request): Promise<Response> {
  let event: WebhookEvent;
  try {
    event = verifyWebhook(await request.text(), request.headers, PAY_WEBHOOK_SECRET);
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    console.error(error.message);
    return new Response(error.code, { status: 400 });
  }
  await fulfil(event);
  return new Response(null, { status: 204 });
}
