type Amounts = { readonly amount: number; readonly amount_minor: number; readonly refund: number };

/**
 * Currencies have different numbers of decimals. A caller that assumes two decimals for all currencies requests wrong
 * amounts.
 */
const CURRENCIES: readonly (readonly [currency: string, summary: string, amounts: Amounts])[] = [
  ['BHD', 'A currency with three decimals', { amount: 10.5, amount_minor: 10_500, refund: 4.5 }],
  ['USD', 'A currency with two decimals', { amount: 24.99, amount_minor: 2_499, refund: 4.99 }],
  ['JPY', 'A currency without decimals', { amount: 1_500, amount_minor: 1_500, refund: 500 }],
];

/** One example each for a currency with three decimals, with two and with none, keyed by the currency's code. */
export function inEachCurrency(example: (amounts: Amounts & { readonly currency: string }) => object) {
  return Object.fromEntries(
    CURRENCIES.map(([currency, summary, amounts]) => [currency, { summary, value: example({ currency, ...amounts }) }]),
  );
}
