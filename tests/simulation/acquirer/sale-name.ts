import type { SealedCard } from '@pay/core/cards/sealed-card';

/**
 * The name of a sale in the story. Each form has its own expiry month, and each payment has its own expiry year; see
 * `cardOf` in `shopper.ts`.
 */
export function saleName({ expiryMonth, expiryYear }: SealedCard): string {
  return `sale ${expiryYear - 2030}.${expiryMonth}`;
}
