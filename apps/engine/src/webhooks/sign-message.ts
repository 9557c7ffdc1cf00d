import { Webhook } from 'standardwebhooks';

export type Signer = Pick<Webhook, 'sign'>;

/** Throws when the text is no secret of Standard Webhooks. */
export function signerOf(secret: string): Signer {
  return new Webhook(secret);
}

/** The headers of Standard Webhooks 1.0. While a secret is being rotated there are several signatures, and each will do. */
export function signedHeaders(signers: readonly Signer[], eventId: string, at: Date, body: string) {
  return {
    'webhook-id': eventId,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': signers.map((signer) => signer.sign(eventId, at, body)).join(' '),
  };
}
