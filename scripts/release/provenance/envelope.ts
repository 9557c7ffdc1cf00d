import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

const PAYLOAD_TYPE = 'application/vnd.in-toto+json';

/** A signed statement, as DSSE (Dead Simple Signing Envelope) defines it. */
export type Envelope = {
  readonly payloadType: string;
  /** Base64. */
  readonly payload: string;
  readonly signatures: readonly { readonly keyid: string; readonly sig: string }[];
};

/** Signs a statement with an Ed25519 key. */
export function sealedEnvelope(statement: string, key: KeyObject): Envelope {
  const payload = Buffer.from(statement);
  const signature = sign(null, signedBytes(PAYLOAD_TYPE, payload), key);
  return {
    payloadType: PAYLOAD_TYPE,
    payload: payload.toString('base64'),
    signatures: [{ keyid: keyId(createPublicKey(key)), sig: signature.toString('base64') }],
  };
}

/** The statement in an envelope; undefined unless this key has signed it. */
export function openedEnvelope({ payloadType, payload, signatures }: Envelope, key: KeyObject): string | undefined {
  const bytes = Buffer.from(payload, 'base64');
  if (payloadType !== PAYLOAD_TYPE) return undefined;
  const signed = signedBytes(payloadType, bytes);
  const isSigned = signatures.some(({ sig }) => verify(null, signed, key, Buffer.from(sig, 'base64')));
  return isSigned ? bytes.toString('utf8') : undefined;
}

/** A short name for a public key: the SHA-256 of its DER form. */
function keyId(key: KeyObject): string {
  return createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex');
}

/** DSSE's pre-authentication encoding, which binds the type of the payload to its bytes. */
function signedBytes(type: string, payload: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`DSSEv1 ${Buffer.byteLength(type)} ${type} ${payload.length} `), payload]);
}
