import { createHmac, type KeyObject } from 'node:crypto';
import type { SealedCard } from './sealed-card.ts';

const BIN_LENGTH = 6;

/** A 32-byte HMAC of the card's first six digits. It reveals nothing except whether two BINs are the same. */
export function binHmac(card: SealedCard, key: KeyObject, context: string): Buffer {
  return card.open(({ number }) =>
    createHmac('sha256', key).update(context).update(number.subarray(0, BIN_LENGTH)).digest(),
  );
}
