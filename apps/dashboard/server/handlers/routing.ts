import { capabilitiesIn, factsIn } from '@pay/acquirers/acquirer-kinds';
import { accepted, refused, refusedField } from '@pay/core/ground/refusals/refusal';
import { type AccountHealth, accountHealth } from '@pay/core/looking/platform/account-health';
import type { AccountState } from '@pay/core/paying/accounts/account';
import { ROUTED_BRANDS } from '@pay/core/paying/acquiring/routed-sale';
import { findRouting } from '@pay/core/paying/routing/find-routing';
import { countBinRanges } from '@pay/core/paying/routing/load-bin-ranges';
import { readPlan } from '@pay/core/paying/routing/plan';
import { setRouting } from '@pay/core/paying/routing/set-routing';
import { tryRouting } from '@pay/core/paying/routing/try-routing';
import { parseAmount } from '@pay/money/amount';
import { parseCurrency } from '@pay/money/currency';
import type { DashboardContext } from '../http/dashboard-context.ts';
import type { Handlers } from '../http/handler.ts';

type Names = 'readRouting' | 'setRouting' | 'tryRouting';

export const ROUTING_HANDLERS: Handlers<Names> = {
  readRouting: async ({ context, profileId }) => {
    const found = await findRouting(context, profileId);
    if (!found.ok) return found;
    const health = await accountHealth(context, profileId);
    const { version, routing, changedAt, accounts } = found.value;
    return accepted({
      version,
      routing: routing && JSON.parse(JSON.stringify(routing)),
      changed_at: changedAt?.toISOString() ?? null,
      accounts: accounts.map(({ accountId, kind, state }) => ({
        account_id: accountId,
        title: titleOf(context, kind),
        state: state as AccountState,
        health: healthAnswer(health.get(accountId)),
      })),
      card_ranges: await countBinRanges(context),
    });
  },

  setRouting: async ({ context, actor, profileId, body: { version, rules } }) => {
    const document = readJson(rules);
    if (document === undefined) return refusedField('invalid_request', 'rules', 'form_unexpected');
    const changed = await setRouting(context, actor, { profileId, document, version });
    return changed.ok ? accepted({ version: changed.value.version }) : changed;
  },

  tryRouting: async ({ context, profileId, query }) => {
    const currency = parseCurrency(query.currency.trim().toUpperCase());
    if (currency === undefined) return refusedField('invalid_request', 'currency', 'currency_unknown');
    const parsed = parseAmount(query.amount.trim(), currency);
    if (!parsed.ok) return refusedField(parsed.code, 'amount', parsed.code);
    const plan = await readPlan(context.pool, profileId);
    if (plan === undefined) return refused('not_found', 'This profile does not exist.');
    const brand = ROUTED_BRANDS.find((each) => each === query.brand);
    if (brand === undefined) return refusedField('invalid_request', 'brand', 'routing_brand_unknown');
    const country = query.country?.trim().toUpperCase() || null;
    const sale = {
      currency,
      amountMinor: parsed.amount.minor,
      capture: 'automatic',
      brands: [brand],
      country,
    } as const;
    const trial = tryRouting(plan, sale, (kind) => capabilitiesIn(plan.environment, kind, context.config.kinds));
    return accepted({
      rule: trial.rule === null ? null : trial.rule + 1,
      accounts: trial.accounts.map(({ accountId, kind, percent }) => ({
        account_id: accountId,
        title: titleOf(context, kind),
        percent,
      })),
    });
  },
};

function healthAnswer(health: AccountHealth | undefined) {
  if (health === undefined) return null;
  const { p95Ms, ...counts } = health;
  return { ...counts, p95_ms: p95Ms };
}

/** Null if the text is empty; undefined if it is not JSON. */
function readJson(text: string): unknown {
  if (text.trim() === '') return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function titleOf({ config }: DashboardContext, kind: string): string {
  return factsIn(config.kinds, kind)?.title ?? kind;
}
