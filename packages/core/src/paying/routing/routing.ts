import type { Currency } from '@pay/money/currency';
import { DOMESTIC_BRANDS, type RoutedBrand } from '../acquiring/routed-sale.ts';

/** How a profile chooses between its active accounts. */
export type Routing = {
  /** The first rule that fits decides. */
  readonly rules: readonly Rule[];
  /** Whether a card can go to a second account if it is proven that the first took nothing. */
  readonly secondAccount: boolean;
};

/** The conditions, which must all be true, and the accounts for such payments. An empty list means no condition. */
export type Rule = {
  readonly currencies: readonly Currency[];
  readonly brands: readonly RoutedBrand[];
  /** The countries of the card's issuer, from the operator's table of card ranges. */
  readonly countries: readonly string[];
  /** The smallest and the largest amount, in minor units of the rule's only currency; null if there is no limit. */
  readonly fromMinor: bigint | null;
  readonly toMinor: bigint | null;
  readonly accounts: readonly Share[];
};

/** The conditions that a rule can have. */
export const CONDITIONS = ['currency', 'brand', 'country', 'amount'] as const;
export type Condition = (typeof CONDITIONS)[number];

/** `percent`: the share of the rule's payments that goes to the account; all shares of a rule add up to 100. */
export type Share = { readonly accountId: string; readonly percent: number };

/** Whether the table of card ranges has to be read for a payment. */
export function needsRanges({ rules }: Routing): boolean {
  const isDomestic = (brand: RoutedBrand) => DOMESTIC_BRANDS.some((each) => each === brand);
  return rules.some(({ countries, brands }) => countries.length > 0 || brands.some(isDomestic));
}
