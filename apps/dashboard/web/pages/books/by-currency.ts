type OfAccount = { readonly account: string; readonly currency: string };

/**
 * Balances by currency. In each currency, the merchant's own account comes first, and accounts without a name come
 * last.
 */
export function byCurrency<T extends OfAccount>(
  balances: readonly T[],
  accounts: Readonly<Record<string, string>>,
): readonly (readonly [currency: string, balances: readonly T[]])[] {
  const order = Object.keys(accounts);
  const place = ({ account }: T) => (order.includes(account) ? order.indexOf(account) : order.length);
  const currencies = [...new Set(balances.map(({ currency }) => currency))].sort();
  return currencies.map((currency) => [
    currency,
    balances.filter((each) => each.currency === currency).toSorted((one, other) => place(one) - place(other)),
  ]);
}
