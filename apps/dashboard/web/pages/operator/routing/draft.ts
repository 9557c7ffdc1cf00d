import { DOMESTIC_BRANDS } from '@pay/core/paying/acquiring/routed-sale';
import { type RoutingProblem, routingProblems, type WrittenRouting } from '@pay/core/paying/routing/read-routing';

export type { WrittenRouting };
export type WrittenRule = WrittenRouting['rules'][number];

/** A rule in the list, with a number that stays the same while the rule moves. */
export type DraftRule = { readonly id: number; readonly rule: WrittenRule };

/** The rules as they are being edited; null if routing is off. */
export type Draft = { readonly secondAccount: boolean; readonly rules: readonly DraftRule[] } | null;

/** A part of a document that cannot be used. `field` is its path; text that is not JSON has no reason. */
export type JsonProblem = { readonly field: string; readonly reason: RoutingProblem['reason'] | null };

export function draftOf(routing: WrittenRouting | null): Draft {
  if (routing === null) return null;
  const { second_account: secondAccount, rules } = routing;
  return { secondAccount, rules: rules.map((rule, id) => ({ id, rule })) };
}

export function routingOf(draft: Draft): WrittenRouting | null {
  if (draft === null) return null;
  return { second_account: draft.secondAccount, rules: draft.rules.map(({ rule }) => rule) };
}

/** The rules as JSON, as in rule files and on the command line; empty if routing is off. */
export function jsonOf(draft: Draft): string {
  const routing = routingOf(draft);
  return routing === null ? '' : JSON.stringify(routing, null, 2);
}

/** Reads a document with the same checks as the server. `accountIds` are the accounts that rules can name. */
export function readJson(
  text: string,
  accountIds: readonly string[],
): { readonly draft: Draft } | { readonly problems: readonly JsonProblem[] } {
  if (text.trim() === '') return { draft: null };
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    return { problems: [{ field: '', reason: null }] };
  }
  const problems = routingProblems(document);
  if (problems.length > 0) return { problems: problems.map(({ field, reason }) => ({ field, reason })) };
  const routing = document as WrittenRouting;
  const strangers = routing.rules.flatMap(({ accounts }, place) =>
    accounts.every(({ account_id: id }) => accountIds.includes(id)) ? [] : [`rules.${place}.accounts`],
  );
  if (strangers.length === 0) return { draft: draftOf(routing) };
  return { problems: strangers.map((field) => ({ field, reason: 'routing_account_unknown' })) };
}

/** Replaces the rule with this id, or adds the rule at the end. The first rule turns routing on. */
export function withRule(draft: Draft, id: number | null, rule: WrittenRule): Draft {
  const { secondAccount, rules } = draft ?? { secondAccount: false, rules: [] };
  const next = Math.max(-1, ...rules.map((each) => each.id)) + 1;
  const changed = rules.map((each) => (each.id === id ? { id, rule } : each));
  return { secondAccount, rules: id === null ? [...rules, { id: next, rule }] : changed };
}

export function withoutRule(draft: Draft, id: number): Draft {
  return draft && { ...draft, rules: draft.rules.filter((each) => each.id !== id) };
}

/** Moves a rule up (−1) or down (1); the first cannot move up, nor the last down. */
export function withMoved(draft: Draft, id: number, by: -1 | 1): Draft {
  const from = draft?.rules.findIndex((each) => each.id === id) ?? -1;
  const moved = draft?.rules[from];
  const to = from + by;
  if (draft === null || moved === undefined || to < 0 || to >= draft.rules.length) return draft;
  return { ...draft, rules: draft.rules.filter((each) => each !== moved).toSpliced(to, 0, moved) };
}

/** Whether a condition of the rule is never true without a table of card ranges. */
export function needsRanges({ brands = [], countries = [] }: WrittenRule): boolean {
  return countries.length > 0 || brands.some((brand) => DOMESTIC_BRANDS.some((domestic) => domestic === brand));
}

/** Whether a rule takes every payment, so that no rule after it ever applies. */
export function isForAll({
  currencies = [],
  brands = [],
  countries = [],
  amount_from: from,
  amount_to: to,
}: WrittenRule): boolean {
  return [currencies, brands, countries].every((list) => list.length === 0) && from === undefined && to === undefined;
}
