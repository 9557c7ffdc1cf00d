import type { SealedCard } from '@pay/core/cards/sealed-card';

/** Each form has its own month of expiry, and each payment its own year: see the shopper's card. */
export function saleName({ expiryMonth, expiryYear }: SealedCard): string {
  return `sale ${expiryYear - 2030}.${expiryMonth}`;
}
