import { createPrivateKey, type KeyObject } from 'node:crypto';
import { ConfigError } from './config-error.ts';
import type { Env } from './read-settings.ts';

/** The bytes before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');
const SEED_BYTES = 32;

/**
 * The key that signs proofs of days and exports of the audit, in PAY_BOOKS_SIGNING_KEY. Null if none is configured; the
 * key in the database is then used. Throws ConfigError.
 */
export function booksSigningKey({ PAY_BOOKS_SIGNING_KEY: text }: Env): KeyObject | null {
  if (!text) return null;
  const key = signingKey(text);
  if (key) return key;
  throw new ConfigError('PAY_BOOKS_SIGNING_KEY must be an Ed25519 key: PEM, PKCS #8 in base64, or 32 bytes in base64.');
}

/**
 * Reads an Ed25519 private key: PKCS #8 as PEM or as DER in base64, or the 32 bytes of the key in base64. Undefined if
 * the text has none of these forms.
 */
function signingKey(text: string): KeyObject | undefined {
  try {
    const key = createPrivateKey(text.includes('-----BEGIN') ? text : derOf(text));
    return key.asymmetricKeyType === 'ed25519' ? key : undefined;
  } catch {
    return undefined;
  }
}

function derOf(base64: string) {
  const bytes = Buffer.from(base64, 'base64');
  const key = bytes.length === SEED_BYTES ? Buffer.concat([PKCS8_HEAD, bytes]) : bytes;
  return { key, format: 'der', type: 'pkcs8' } as const;
}
