import { BRAND_NAMES } from '@pay/core/cards/card-brand';

/** The names of the brands and of the Gulf's card schemes, which are the same in every language. */
export const SCHEME_NAMES: Readonly<Record<string, string>> = { ...BRAND_NAMES, mada: 'mada', benefit: 'BENEFIT' };

/** The brand itself if it has no name. */
export function brandName(brand: string): string {
  return Object.hasOwn(SCHEME_NAMES, brand) ? (SCHEME_NAMES[brand] ?? brand) : brand;
}
