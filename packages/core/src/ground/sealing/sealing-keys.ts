import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import type { SealingKeys } from './sealer.ts';

const KEY_BYTES = 32;

/**
 * The sealing keys, derived from the current encryption key and the previous ones. Every program that seals or opens
 * secrets derives the keys with this function.
 */
export function sealingKeys(encryptionKey: Buffer, previous: readonly Buffer[]): SealingKeys {
  return { current: sealingKey(encryptionKey), previous: previous.map(sealingKey) };
}

function sealingKey(encryptionKey: Buffer): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', encryptionKey, '', 'pay sealed secrets', KEY_BYTES)));
}
