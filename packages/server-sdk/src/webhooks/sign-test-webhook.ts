import { Webhook } from 'standardwebhooks';
import type { WebhookEvent } from '../generated/webhook-event.ts';
import { readSecrets } from './read-secrets.ts';
import type { SignedHeaders } from './webhook-headers.ts';

export type TestWebhook = {
  readonly rawBody: string;
  readonly headers: SignedHeaders & { readonly 'content-type': 'application/json' };
};

export type TestWebhookOptions = {
  /** Any `whsec_…` secret, as long as your receiver uses the same secret. */
  readonly secret: string;
  /** When it was signed. Default: now. */
  readonly at?: Date | undefined;
};

/**
 * Signs a message as Pay does, for your own tests. Post `rawBody` with `headers` to your receiver.
 *
 * @param event the event, or text that is sent unchanged
 */
export function signTestWebhook(event: WebhookEvent | string, options: TestWebhookOptions): TestWebhook {
  const [secret = ''] = readSecrets(options.secret);
  const at = options.at ?? new Date();
  const rawBody = typeof event === 'string' ? event : JSON.stringify(event);
  const id = typeof event === 'string' ? 'evt_test' : event.id;
  return {
    rawBody,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
      'webhook-signature': new Webhook(secret).sign(id, at, rawBody),
    },
  };
}
