import { randomBytes } from 'node:crypto';
import type { Sealer } from '../../../ground/sealing/sealer.ts';

/** What an endpoint's messages are signed with: `whsec_` and the base64 of its bytes, after Standard Webhooks. */
export type EndpointSecret = `whsec_${string}`;

export type SecretOf = { readonly profileId: string; readonly endpointId: string };

const SECRET_BYTES = 32;

export function newEndpointSecret(): EndpointSecret {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
}

/** Sealed for its endpoint: copied to another one it does not open. */
export function sealSecret(sealer: Sealer, of: SecretOf, secret: EndpointSecret): Buffer {
  return sealer.seal(contextOf(of), Buffer.from(secret));
}

/** Throws as `Sealer.open` does. */
export function openSecret(sealer: Sealer, of: SecretOf, sealed: Buffer): EndpointSecret {
  return sealer.open(contextOf(of), sealed).toString() as EndpointSecret;
}

function contextOf({ profileId, endpointId }: SecretOf): string {
  return `webhook secret ${profileId}/${endpointId}`;
}
