import type { WebhookEvent } from '../generated/webhook-event.ts';
import type { RawBody } from '../webhooks/raw-body.ts';
import type { WebhookSecrets } from '../webhooks/read-secrets.ts';
import { verifyWebhook } from '../webhooks/verify-webhook.ts';
import type { WebhookHeaders } from '../webhooks/webhook-headers.ts';

export type Webhooks = {
  /**
   * Accepts a message only if it was signed with the endpoint's secret, within 5 minutes of now. A message can arrive
   * more than once and in any order: handle each event `id` once.
   *
   * @param rawBody the request's raw body, not parsed
   * @param secrets by default the client's `webhookSecret`
   * @throws {WebhookVerificationError} if the message must not be trusted or cannot be checked; the error says what to do
   */
  verify(rawBody: RawBody, headers: WebhookHeaders, secrets?: WebhookSecrets): WebhookEvent;
};

export function webhooks(ownSecrets: WebhookSecrets | undefined): Webhooks {
  return { verify: (rawBody, headers, secrets = ownSecrets ?? []) => verifyWebhook(rawBody, headers, secrets) };
}
