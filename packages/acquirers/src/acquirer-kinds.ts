import type { Environment } from '@pay/core/ground/environment/environment';
import type { AccountKinds } from '@pay/core/paying/accounts/account';
import type { AcquirerCapabilities } from '@pay/core/paying/acquiring/acquirer';
import type { Observe } from '@pay/core/paying/acquiring/observation';
import { type AcquirerFacts, settingsOf } from './acquirer-kind.ts';
import type { AddressGuard } from './address-guard.ts';
import { ADYEN } from './adyen/adyen-kind.ts';
import { CHECKOUT_COM } from './checkout-com/checkout-com-kind.ts';
import { MPGS } from './mpgs/mpgs-kind.ts';
import { readAccountValues } from './read-account-values.ts';
import { SIMULATOR } from './simulator/simulator-kind.ts';

/** Kinds of acquirers by name; attempts and refunds store the name. */
export type AcquirerKinds = Readonly<Record<string, AcquirerFacts>>;

/** Every kind. `open-acquirer.ts` has their adapters. */
export const KINDS = {
  simulator: SIMULATOR,
  mpgs: MPGS,
  adyen: ADYEN,
  checkout_com: CHECKOUT_COM,
} as const satisfies AcquirerKinds;

export type AcquirerKind = keyof typeof KINDS;

export const ACQUIRER_KINDS = Object.keys(KINDS) as readonly AcquirerKind[];

/** What an adapter needs. The values have been checked against the kind of acquirer. */
export type AcquirerConfig = {
  readonly kind: string;
  readonly baseUrl: string | null;
  readonly settings: Readonly<Record<string, string | readonly string[]>>;
  readonly secrets: Readonly<Record<string, string>>;
  /** Replaced secrets that notices can still be checked with, the newest first. */
  readonly earlierSecrets?: readonly Readonly<Record<string, string>>[];
  /** The URL that the acquirer sends its notices to; missing for an acquirer without an account. */
  readonly noticeUrl?: string;
  /**
   * Judges the addresses that the adapter connects to, at each new connection. Missing for the acquirer in the engine's
   * configuration, because it can be in a private network.
   */
  readonly guard?: AddressGuard;
  /** Receives the codes that are in no table, and the skipped steps. */
  readonly observe?: Observe;
};

export function factsOf(kind: AcquirerKind): AcquirerFacts {
  return KINDS[kind];
}

export function standsIn(environment: Environment, kind: AcquirerKind): boolean {
  const environments: readonly Environment[] = KINDS[kind].environments;
  return environments.includes(environment);
}

/** The kinds that can authorise an amount without taking the money. */
export function authorisingKinds(kinds: AcquirerKinds): readonly string[] {
  return Object.keys(kinds).filter((kind) => kinds[kind]?.capabilities.steps !== 'one_step');
}

/** The amounts that these kinds can take, as `KindsHere.limits`. */
export function amountLimits(kinds: AcquirerKinds): string | null {
  const limits = Object.entries(kinds).flatMap(([kind, { capabilities }]) => {
    const { currencies, amountSteps: steps = {} } = capabilities;
    const isLimited = currencies !== 'all' || Object.keys(steps).length > 0;
    return isLimited ? [[kind, { ...(currencies !== 'all' && { currencies }), steps }] as const] : [];
  });
  return limits.length === 0 ? null : JSON.stringify(Object.fromEntries(limits));
}

/** The capabilities of a kind; undefined unless it can be used in this environment. */
export function capabilitiesIn(
  environment: Environment,
  kind: string,
  kinds: AcquirerKinds = KINDS,
): AcquirerCapabilities | undefined {
  const facts = factsIn(kinds, kind);
  return facts?.environments.includes(environment) ? facts.capabilities : undefined;
}

export function isKind(name: string): name is AcquirerKind {
  return Object.hasOwn(KINDS, name);
}

export function factsIn(kinds: AcquirerKinds, kind: string): AcquirerFacts | undefined {
  return Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
}

/**
 * Returns the kinds with further hosts added to some of them, in both environments. Each host is an exact name, as
 * `hostNames` reads it from the configuration of a server; nobody can add one at run time. Returns the same object if
 * there are no further hosts.
 */
export function withHosts(kinds: AcquirerKinds, further: Readonly<Record<string, readonly string[]>>): AcquirerKinds {
  const isNeeded = ([kind, names]: [string, readonly string[]]) => Object.hasOwn(kinds, kind) && names.length > 0;
  const added = Object.entries(further).filter(isNeeded);
  if (added.length === 0) return kinds;
  const changed = added.map(([kind, names]) => [kind, withHostsOf(kinds[kind] as AcquirerFacts, names)] as const);
  return { ...kinds, ...Object.fromEntries(changed) };
}

function withHostsOf(facts: AcquirerFacts, names: readonly string[]): AcquirerFacts {
  const exactly = names.map((name) => new RegExp(`^${name.replaceAll('.', '\\.')}$`));
  const { sandbox, live } = facts.hosts;
  return { ...facts, hosts: { sandbox: [...sandbox, ...exactly], live: [...live, ...exactly] } };
}

/** The facts about these kinds that the operations that store accounts need. */
export function accountKinds(kinds: AcquirerKinds): AccountKinds {
  return {
    read: (given) => {
      const { kind, environment } = given;
      const facts = factsIn(kinds, kind);
      if (facts === undefined) {
        const message = `must be one of ${Object.keys(kinds).join(', ')}.`;
        return { ok: false, field: 'kind', message, reason: 'account_kind_unknown' };
      }
      if (!facts.environments.includes(environment)) {
        const message = `${kind} cannot be used by a ${environment} profile.`;
        return { ok: false, field: 'kind', message, reason: 'account_kind_of_other_mode' };
      }
      return readAccountValues(facts, given);
    },
    needsNotices: (kind, settings) => {
      const facts = factsIn(kinds, kind);
      return facts?.needsNotices?.(settings) ?? facts?.capabilities.needsNotices ?? false;
    },
    secretNames: (kind) => {
      const facts = factsIn(kinds, kind);
      return Object.entries(facts ? settingsOf(facts) : {}).flatMap(([name, { isSecret }]) => (isSecret ? [name] : []));
    },
  };
}

export const ACCOUNT_KINDS: AccountKinds = accountKinds(KINDS);
