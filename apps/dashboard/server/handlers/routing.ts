import { capabilitiesIn, factsIn } from '@pay/acquirers/acquirer-kinds';
import { accepted, type Result, refused, refusedField } from '@pay/core/ground/refusals/refusal';
import { type AccountHealth, accountHealth } from '@pay/core/looking/platform/account-health';
import type { AccountState } from '@pay/core/paying/accounts/account';
import { isCountry } from '@pay/core/paying/acquiring/country';
import { ROUTED_BRANDS, type RoutedSale } from '@pay/core/paying/acquiring/routed-sale';
import { findRouting } from '@pay/core/paying/routing/find-routing';
import { countBinRanges } from '@pay/core/paying/routing/load-bin-ranges';
import { readPlan } from '@pay/core/paying/routing/plan';
import { readRouting } from '@pay/core/paying/routing/read-routing';
import type { Routing } from '@pay/core/paying/routing/routing';
import { setRouting } from '@pay/core/paying/routing/set-routing';
import { tryRouting } from '@pay/core/paying/routing/try-routing';
import { parseCurrency } from '@pay/money/currency';
import { parseTypedAmount } from '@pay/money/typed-amount';
import type { Body } from '../../api/calls.ts';
import type { DashboardContext } from '../http/dashboard-context.ts';
import type { Handlers } from '../http/handler.ts';

type Names = 'readRouting' | 'setRouting' | 'tryRouting';

export const ROUTING_HANDLERS: Handlers<Names> = {
  readRouting: async ({ context, profileId }) => {
    const found = await findRouting(context, profileId);
    if (!found.ok) return found;
    const health = await accountHealth(context, profileId);
    const { merchantId, version, routing, changedAt, accounts } = found.value;
    return accepted({
      merchant_id: merchantId,
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

  tryRouting: async ({ context, profileId, body }) => {
    const sale = saleIn(body);
    if (!sale.ok) return sale;
    const plan = await readPlan(context.pool, profileId);
    if (plan === undefined) return refused('not_found', 'This profile does not exist.');
    const routing = body.rules === undefined ? accepted(plan.routing) : routingIn(body.rules);
    if (!routing.ok) return routing;
    const capabilitiesOf = (kind: string) => capabilitiesIn(plan.environment, kind, context.config.kinds);
    const trial = tryRouting({ ...plan, routing: routing.value }, sale.value, capabilitiesOf);
    const named = ({ accountId, kind }: { readonly accountId: string; readonly kind: string }) => ({
      account_id: accountId,
      title: titleOf(context, kind),
    });
    return accepted({
      rule: trial.rule === null ? null : trial.rule + 1,
      missed: trial.missed.map((conditions) => [...conditions]),
      accounts: trial.accounts.map((account) => ({ ...named(account), percent: account.percent })),
      unable: trial.unable.map(named),
    });
  },
};

/** The payment that a trial describes. */
function saleIn({ brand: name, country, ...given }: Body<'tryRouting'>): Result<RoutedSale> {
  const currency = parseCurrency(given.currency.trim().toUpperCase());
  if (currency === undefined) return refusedField('invalid_request', 'currency', 'currency_unknown');
  const parsed = parseTypedAmount(given.amount, currency);
  if (!parsed.ok) return refusedField(parsed.code, 'amount', parsed.reason);
  const brand = ROUTED_BRANDS.find((each) => each === name);
  if (brand === undefined) return refusedField('invalid_request', 'brand', 'routing_brand_unknown');
  const code = country?.trim().toUpperCase() || null;
  if (code !== null && !isCountry(code)) return refusedField('invalid_request', 'country', 'country_unknown');
  const { minor: amountMinor } = parsed.amount;
  return accepted({ currency, amountMinor, capture: 'automatic', brands: [brand], country: code });
}

/** Rules that are not stored, in the form in which rules are stored. */
function routingIn(text: string): Result<Routing | null> {
  const document = readJson(text);
  if (document === null) return accepted(null);
  const read = readRouting(document);
  return read.ok ? accepted(read.value) : refusedField('invalid_request', read.field, read.reason);
}

function healthAnswer(health: AccountHealth | undefined) {
  if (health === undefined) return null;
  const { p95Ms, hours, avoidedAt, ...counts } = health;
  return {
    ...counts,
    p95_ms: p95Ms,
    hours: hours.map(({ at, ...ofHour }) => ({ at: at.toISOString(), ...ofHour })),
    avoided_at: avoidedAt?.toISOString() ?? null,
  };
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
