import { WebhookVerificationError as Refused, Webhook } from 'standardwebhooks';
import { WebhookVerificationError } from '../errors/webhook-verification-error.ts';
import type { WebhookEvent } from '../generated/webhook-event.ts';
import { KEEP_THE_RAW_BODY } from './keep-the-raw-body.ts';
import { type RawBody, readRawBody } from './raw-body.ts';
import { readSecrets, type WebhookSecrets } from './read-secrets.ts';
import { readSignedHeaders, type SignedHeaders, type WebhookHeaders } from './webhook-headers.ts';

/**
 * Accepts a message only if it was signed with one of the secrets, within 5 minutes of now. A message can arrive more
 * than once and in any order: handle each event `id` once.
 *
 * @param rawBody the request's raw body, not parsed
 * @throws {WebhookVerificationError} if the message must not be trusted or cannot be checked; the error says what to do
 */
export function verifyWebhook(rawBody: RawBody, headers: WebhookHeaders, secrets: WebhookSecrets): WebhookEvent {
  const accepted = readSecrets(secrets);
  const text = readRawBody(rawBody);
  const signed = readSignedHeaders(headers);
  const refusals = accepted.map((secret) => refusalOf(text, signed, secret));
  const [refusal] = refusals;
  if (refusal !== undefined && !refusals.includes(undefined)) throw explained(refusal, text);
  return JSON.parse(text) as WebhookEvent;
}

function refusalOf(text: string, signed: SignedHeaders, secret: string): Refused | undefined {
  try {
    new Webhook(secret).verify(text, signed, { jsonParse: false });
    return undefined;
  } catch (error) {
    if (error instanceof Refused) return error;
    throw error;
  }
}

function explained(refusal: Refused, text: string): WebhookVerificationError {
  if (/timestamp|Signature Headers/.test(refusal.message)) {
    return new WebhookVerificationError(
      'webhook_timestamp_invalid',
      "The message was not signed within 5 minutes of now: it was replayed, or this machine's clock is wrong.",
      refusal,
    );
  }
  return new WebhookVerificationError('webhook_signature_invalid', NOT_SIGNED + doubtOf(text), refusal);
}

const NOT_SIGNED =
  'The message was not signed with this secret. Either it is not from Pay, or the secret belongs to another endpoint, or the ' +
  'body was changed. ';

function doubtOf(text: string): string {
  try {
    JSON.parse(text);
    return `If it was parsed and serialised again, that is the reason. ${KEEP_THE_RAW_BODY}`;
  } catch {
    return 'The body is not complete JSON: something has truncated or changed it on the way.';
  }
}
