import { createPublicKey, type KeyObject } from 'node:crypto';
import { ConfigError } from './config-error.ts';
import type { Env } from './read-settings.ts';

/**
 * The public key that verifies the log of script releases, in PAY_SCRIPTS_PUBLIC_KEY; null if none is configured.
 * Throws ConfigError.
 */
export function scriptLogKey({ PAY_SCRIPTS_PUBLIC_KEY: text }: Env): KeyObject | null {
  if (!text) return null;
  try {
    const der = { key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' } as const;
    const key = createPublicKey(text.includes('-----BEGIN PUBLIC KEY') ? text : der);
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // The sentence below covers this case.
  }
  throw new ConfigError('PAY_SCRIPTS_PUBLIC_KEY must be an Ed25519 public key: PEM, or SPKI in base64.');
}
