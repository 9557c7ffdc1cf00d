import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import type { SealingKeys } from './sealer.ts';

const KEY_BYTES = 32;

/** What every program that opens or seals secrets derives from the encryption key, and from those that came before it. */
export function sealingKeys(encryptionKey: Buffer, previous: readonly Buffer[]): SealingKeys {
  return { current: sealingKey(encryptionKey), previous: previous.map(sealingKey) };
}

function sealingKey(encryptionKey: Buffer): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', encryptionKey, '', 'pay sealed secrets', KEY_BYTES)));
}
