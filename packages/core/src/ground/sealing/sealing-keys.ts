import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import type { SealingKeys } from './sealer.ts';

const KEY_BYTES = 32;

/**
 * The keys that are derived from the encryption key and the previous ones, in every program that seals or opens
 * secrets.
 */
export function sealingKeys(encryptionKey: Buffer, previous: readonly Buffer[]): SealingKeys {
  return { current: sealingKey(encryptionKey), previous: previous.map(sealingKey) };
}

function sealingKey(encryptionKey: Buffer): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', encryptionKey, '', 'pay sealed secrets', KEY_BYTES)));
}
