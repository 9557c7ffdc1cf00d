import { createHash } from 'node:crypto';
import type { RoutedSale } from '../acquiring/routed-sale.ts';
import { CONDITIONS, type Condition, type Routing, type Rule } from './routing.ts';

/** An active account, with the facts that the choice depends on. */
export type RoutableAccount = {
  readonly accountId: string;
  /** Whether the account takes the payment's amount, currency and brand, and can authorise it as requested. */
  readonly takes: boolean;
  /** Whether its acquirer has left the latest payments unanswered. */
  readonly isIll: boolean;
};

/**
 * The accounts for a payment, best first: the accounts of the first rule that fits, in the order that `draw` (0 to
 * below 100) gives them, then those of the later rules that fit, then all others. Accounts that are failing come last,
 * so that a failure never leaves a payment without an account. `accounts` are in the order of their activation.
 */
export function rankAccounts(
  { rules }: Routing,
  accounts: readonly RoutableAccount[],
  sale: RoutedSale,
  draw: number,
): readonly string[] {
  const ruled = rules.filter((rule) => fits(rule, sale)).flatMap((rule) => inDrawnOrder(rule, draw));
  const wanted = [...new Set([...ruled, ...accounts.map(({ accountId }) => accountId)])];
  const able = wanted.flatMap((id) => accounts.filter(({ accountId, takes }) => takes && accountId === id));
  return [...able.filter(({ isIll }) => !isIll), ...able.filter(({ isIll }) => isIll)].map(
    ({ accountId }) => accountId,
  );
}

/** The index of the first rule that fits a payment; null if none does. */
export function firstFitting({ rules }: Routing, sale: RoutedSale): number | null {
  const place = rules.findIndex((rule) => fits(rule, sale));
  return place === -1 ? null : place;
}

/** A number from 0 to below 100 that is always the same for one attempt, and evenly distributed over all attempts. */
export function drawFor(paymentId: string, attemptCount: number): number {
  const digest = createHash('sha256').update(`${paymentId} ${attemptCount}`).digest();
  return (digest.readUInt32BE() / 2 ** 32) * 100;
}

/** The conditions of a rule that are not true for a payment; the rule fits if there are none. */
export function missedConditions(
  { currencies, brands, countries, fromMinor, toMinor }: Rule,
  { currency, amountMinor, country, brands: ofCard }: RoutedSale,
): readonly Condition[] {
  const missed = {
    currency: currencies.length > 0 && !currencies.includes(currency),
    brand: brands.length > 0 && !brands.some((brand) => ofCard.includes(brand)),
    country: countries.length > 0 && (country === null || !countries.includes(country)),
    amount: (fromMinor !== null && amountMinor < fromMinor) || (toMinor !== null && amountMinor > toMinor),
  };
  return CONDITIONS.filter((condition) => missed[condition]);
}

function fits(rule: Rule, sale: RoutedSale): boolean {
  return missedConditions(rule, sale).length === 0;
}

/** The drawn account first, and then the rule's other accounts in their order, as its backups. */
function inDrawnOrder({ accounts }: Rule, draw: number): readonly string[] {
  let end = 0;
  const drawn = accounts.find(({ percent }) => {
    end += percent;
    return draw < end;
  });
  const others = accounts.filter((each) => each !== drawn);
  return [...(drawn ? [drawn] : []), ...others].map(({ accountId }) => accountId);
}
