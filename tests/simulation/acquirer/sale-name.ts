import type { SealedCard } from '@pay/core/cards/sealed-card';

/** Each form has its own expiry month, and each payment its own expiry year; see `cardOf` of the shopper. */
export function saleName({ expiryMonth, expiryYear }: SealedCard): string {
  return `sale ${expiryYear - 2030}.${expiryMonth}`;
}
