import { WebhookVerificationError } from '../errors/webhook-verification-error.ts';

/** One secret of an endpoint, `whsec_…`, or several during a rotation. */
export type WebhookSecrets = string | readonly string[];

/** @throws {WebhookVerificationError} `webhook_secret_invalid`; the error never contains the secret */
export function readSecrets(secrets: unknown): readonly string[] {
  const list = Array.isArray(secrets) ? secrets : secrets === undefined ? [] : [secrets];
  const isUsable = (secret: unknown) => typeof secret === 'string' && /^whsec_[A-Za-z0-9+/]{22,}={0,2}$/.test(secret);
  if (list.length > 0 && list.every(isUsable)) return list;
  throw new WebhookVerificationError(
    'webhook_secret_invalid',
    'There is no usable secret for the webhook endpoint. It begins with whsec_ and was shown when the endpoint was ' +
      'created. Pass it to verify, or as webhookSecret to new Pay. Check that its variable is set and contains no line break.',
  );
}
