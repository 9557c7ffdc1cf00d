import { createHmac, type KeyObject } from 'node:crypto';
import type { SealedCard } from './sealed-card.ts';

/** A 32-byte HMAC of the card's number. It reveals nothing except whether two cards are the same. */
export function cardHmac(card: SealedCard, key: KeyObject, context: string): Buffer {
  return card.open(({ number }) => createHmac('sha256', key).update(context).update(number).digest());
}
