import { Webhook } from 'standardwebhooks';
import type { WebhookEvent } from '../generated/webhook-event.ts';
import { readSecrets } from './read-secrets.ts';
import type { SignedHeaders } from './webhook-headers.ts';

export type TestWebhook = {
  readonly rawBody: string;
  readonly headers: SignedHeaders & { readonly 'content-type': 'application/json' };
};

export type TestWebhookOptions = {
  /** Any `whsec_…`, the same that your receiver checks with. */
  readonly secret: string;
  /** When it was signed. Left out: now. */
  readonly at?: Date | undefined;
};

/**
 * For your own tests: a message as Pay would send it. Post `rawBody` with `headers` to your receiver.
 *
 * @param event what to say, or a text that goes out as it is
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
