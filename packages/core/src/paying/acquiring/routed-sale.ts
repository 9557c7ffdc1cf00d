import type { Currency } from '@pay/money/currency';
import { CARD_BRANDS } from '../../cards/card-brand.ts';

/**
 * Brands that are issued within the ranges of other brands, so that only a table of card ranges can distinguish them.
 */
export const DOMESTIC_BRANDS = ['mada', 'benefit'] as const;
export const ROUTED_BRANDS = [...CARD_BRANDS, ...DOMESTIC_BRANDS] as const;
export type RoutedBrand = (typeof ROUTED_BRANDS)[number];

/** The data for the choice between accounts. */
export type RoutedSale = {
  readonly currency: Currency;
  readonly amountMinor: bigint;
  readonly capture: 'automatic' | 'manual';
  /** Determined by the card's number, or by the operator's table of card ranges if the table contains the card. */
  readonly brands: readonly RoutedBrand[];
  /** The issuer's country, from the same table; null if it is not known. */
  readonly country: string | null;
};

/**
 * Reads what the rules need to know about a new payment, with a number from 0 to below 100 that determines the choice
 * by shares. The table of card ranges is read only if `withRange` is true. Undefined if there is no such payment.
 */
export type ReadSale = (withRange: boolean) => Promise<(RoutedSale & { readonly draw: number }) | undefined>;
