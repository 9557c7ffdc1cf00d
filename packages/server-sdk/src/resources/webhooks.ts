import type { WebhookEvent } from '../generated/webhook-event.ts';
import type { RawBody } from '../webhooks/raw-body.ts';
import type { WebhookSecrets } from '../webhooks/read-secrets.ts';
import { verifyWebhook } from '../webhooks/verify-webhook.ts';
import type { WebhookHeaders } from '../webhooks/webhook-headers.ts';

export type Webhooks = {
  /**
   * Believes a message only if it was signed with the endpoint's secret, within five minutes of now. A message may come more
   * than once and in any order: do what it asks for once per `id` of the event.
   *
   * @param rawBody the request's body as it came, not parsed
   * @param secrets left out, they are the client's `webhookSecret`
   * @throws {WebhookVerificationError} when it must not be believed, or cannot be checked; the message says what to do
   */
  verify(rawBody: RawBody, headers: WebhookHeaders, secrets?: WebhookSecrets): WebhookEvent;
};

export function webhooks(ownSecrets: WebhookSecrets | undefined): Webhooks {
  return { verify: (rawBody, headers, secrets = ownSecrets ?? []) => verifyWebhook(rawBody, headers, secrets) };
}
