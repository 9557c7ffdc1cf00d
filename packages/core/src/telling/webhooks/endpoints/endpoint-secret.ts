import { randomBytes } from 'node:crypto';
import type { Sealer } from '../../../ground/sealing/sealer.ts';

/** The secret that signs an endpoint's messages: `whsec_` and its bytes in base64, as Standard Webhooks defines it. */
export type EndpointSecret = `whsec_${string}`;

export type SecretOf = { readonly profileId: string; readonly endpointId: string };

const SECRET_BYTES = 32;

export function newEndpointSecret(): EndpointSecret {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
}

/** Seals a secret for its endpoint, so that a copy at another endpoint cannot be opened. */
export function sealSecret(sealer: Sealer, of: SecretOf, secret: EndpointSecret): Buffer {
  return sealer.seal(contextOf(of), Buffer.from(secret));
}

/** Throws as `Sealer.open` does. */
export function openSecret(sealer: Sealer, of: SecretOf, sealed: Buffer): EndpointSecret {
  return sealer.open(contextOf(of), sealed).toString() as EndpointSecret;
}

/** The context for the sealer. */
export function contextOf({ profileId, endpointId }: SecretOf): string {
  return `webhook secret ${profileId}/${endpointId}`;
}
