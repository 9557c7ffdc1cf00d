import { Webhook } from 'standardwebhooks';

export type Signer = Pick<Webhook, 'sign'>;

/** Throws if the string is not a valid Standard Webhooks secret. */
export function signerOf(secret: string): Signer {
  return new Webhook(secret);
}

/**
 * The Standard Webhooks 1.0 headers. During a rotation there are several signatures, and any one of them is enough to
 * verify the message.
 */
export function signedHeaders(signers: readonly Signer[], eventId: string, at: Date, body: string) {
  return {
    'webhook-id': eventId,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': signers.map((signer) => signer.sign(eventId, at, body)).join(' '),
  };
}
