import type { Currency } from '@pay/money/currency';
import { DOMESTIC_BRANDS, type RoutedBrand } from '../acquiring/routed-sale.ts';

/** How a profile chooses between its active accounts. */
export type Routing = {
  /** The first rule that fits decides. */
  readonly rules: readonly Rule[];
  /** Whether a card can go to a second account if it is proven that the first took nothing. */
  readonly secondAccount: boolean;
};

/** The conditions, which must all be true, and the accounts for such payments. An empty list is no condition. */
export type Rule = {
  readonly currencies: readonly Currency[];
  readonly brands: readonly RoutedBrand[];
  /** Of the card's issuer, by the operator's table of card ranges. */
  readonly countries: readonly string[];
  /** The smallest and the largest amount, in minor units of the rule's only currency; null if there is no limit. */
  readonly fromMinor: bigint | null;
  readonly toMinor: bigint | null;
  readonly accounts: readonly Share[];
};

/** What a rule can ask of a payment. */
export const CONDITIONS = ['currency', 'brand', 'country', 'amount'] as const;
export type Condition = (typeof CONDITIONS)[number];

/** `percent`: how many of the rule's payments go to the account; all shares of a rule together are 100. */
export type Share = { readonly accountId: string; readonly percent: number };

/** Whether the table of card ranges has to be read for a payment. */
export function needsRanges({ rules }: Routing): boolean {
  const isDomestic = (brand: RoutedBrand) => DOMESTIC_BRANDS.some((each) => each === brand);
  return rules.some(({ countries, brands }) => countries.length > 0 || brands.some(isDomestic));
}
