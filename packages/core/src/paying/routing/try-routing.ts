import type { AcquirerCapabilities } from '../acquiring/acquirer.ts';
import type { RoutedSale } from '../acquiring/routed-sale.ts';
import type { Plan } from './plan.ts';
import { firstFitting, missedConditions, rankAccounts } from './rank-accounts.ts';
import type { Condition } from './routing.ts';
import { takesSale } from './takes-sale.ts';

/** Which accounts would take a payment. */
export type RoutingTrial = {
  /** The index of the rule that applies, from 0; null if no rule fits, or if there are no rules. */
  readonly rule: number | null;
  /** For each rule, the conditions that the payment does not meet. */
  readonly missed: readonly (readonly Condition[])[];
  /** The accounts that such payments go to, with their shares in per cent; then the accounts that take over. */
  readonly accounts: readonly { readonly accountId: string; readonly kind: string; readonly percent: number }[];
  /** Active accounts that cannot take the payment. */
  readonly unable: readonly { readonly accountId: string; readonly kind: string }[];
};

const DRAWS = 100;
const NO_RULES = { rules: [], secondAccount: false };

/**
 * Determines where a payment would go, with the same function that chooses accounts for real payments. Nothing is sent
 * or stored. Recent unanswered payments are not taken into account, because only engines know about them.
 */
export function tryRouting(
  { routing, accounts }: Pick<Plan, 'routing' | 'accounts'>,
  sale: RoutedSale,
  capabilitiesOf: (kind: string) => AcquirerCapabilities | undefined,
): RoutingTrial {
  const routable = accounts.map(({ account_id: accountId, kind, settings }) => {
    const capabilities = capabilitiesOf(kind);
    return {
      accountId,
      kind,
      takes: capabilities !== undefined && takesSale(capabilities, settings, sale),
      isIll: false,
    };
  });
  const rules = routing ?? NO_RULES;
  const rankings = Array.from({ length: DRAWS }, (_, draw) => rankAccounts(rules, routable, sale, draw));
  const firsts = rankings.map(([first]) => first);
  const ranked = [...new Set([...firsts.filter((id) => id !== undefined), ...(rankings[0] ?? [])])];
  return {
    rule: firstFitting(rules, sale),
    missed: rules.rules.map((rule) => missedConditions(rule, sale)),
    accounts: ranked.map((accountId) => ({
      accountId,
      kind: routable.find((each) => each.accountId === accountId)?.kind ?? '',
      percent: firsts.filter((first) => first === accountId).length,
    })),
    unable: routable.filter(({ takes }) => !takes).map(({ accountId, kind }) => ({ accountId, kind })),
  };
}
