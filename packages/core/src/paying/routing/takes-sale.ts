import type { AcquirerCapabilities } from '../acquiring/acquirer.ts';
import type { RoutedSale } from '../acquiring/routed-sale.ts';

/** The settings of an account; `currencies` and `brands` limit which payments it takes. */
type Settings = Readonly<Record<string, string | readonly string[]>>;

type Takes = Pick<AcquirerCapabilities, 'currencies' | 'amountSteps' | 'steps'>;

/** Whether an account takes a payment. Amounts are never rounded. */
export function takesSale(
  { currencies, amountSteps = {}, steps }: Takes,
  settings: Settings,
  { currency, amountMinor, capture, brands }: RoutedSale,
): boolean {
  const [ownCurrencies, ownBrands] = [settings['currencies'], settings['brands']];
  return (
    (currencies === 'all' || currencies.includes(currency)) &&
    (ownCurrencies === undefined || ownCurrencies.includes(currency)) &&
    (ownBrands === undefined || brands.some((brand) => ownBrands.includes(brand))) &&
    amountMinor % BigInt(amountSteps[currency] ?? 1) === 0n &&
    (capture === 'automatic' || steps !== 'one_step')
  );
}
