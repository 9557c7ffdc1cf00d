import type { Currency } from '@pay/money/currency';
import { CARD_BRANDS } from '../../cards/card-brand.ts';

/** Brands that only a table of card ranges can tell from those in whose ranges they are issued. */
export const DOMESTIC_BRANDS = ['mada', 'benefit'] as const;
export const ROUTED_BRANDS = [...CARD_BRANDS, ...DOMESTIC_BRANDS] as const;
export type RoutedBrand = (typeof ROUTED_BRANDS)[number];

/** What the choice between accounts depends on. */
export type RoutedSale = {
  readonly currency: Currency;
  readonly amountMinor: bigint;
  readonly capture: 'automatic' | 'manual';
  /** By the card's number, and by the operator's table of card ranges if it has the card. */
  readonly brands: readonly RoutedBrand[];
  /** Of the issuer, by the same table; null if it is not known. */
  readonly country: string | null;
};

/**
 * Reads what the rules need to know about a new payment, with a number that is 0 to below 100, by which shares are drawn.
 * The table of card ranges is only read with `withRange`. Undefined if there is no such payment.
 */
export type ReadSale = (withRange: boolean) => Promise<(RoutedSale & { readonly draw: number }) | undefined>;
