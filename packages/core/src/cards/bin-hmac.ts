import { createHmac, type KeyObject } from 'node:crypto';
import type { SealedCard } from './sealed-card.ts';

const BIN_LENGTH = 6;

/** The card's first six digits, of which the HMAC under `key` tells nothing but that two are the same; 32 bytes. */
export function binHmac(card: SealedCard, key: KeyObject, context: string): Buffer {
  return card.open(({ number }) =>
    createHmac('sha256', key).update(context).update(number.subarray(0, BIN_LENGTH)).digest(),
  );
}
