import type { Environment } from '@pay/core/ground/environment/environment';
import type { AccountKinds } from '@pay/core/paying/accounts/account';
import type { AcquirerCapabilities } from '@pay/core/paying/acquiring/acquirer';
import { type AcquirerFacts, settingsOf } from './acquirer-kind.ts';
import { readAccountValues } from './read-account-values.ts';
import { SIMULATOR } from './simulator/simulator-kind.ts';

/** Kinds of acquirers by their names, which attempts and refunds store. */
export type AcquirerKinds = Readonly<Record<string, AcquirerFacts>>;

/** Every kind. `open-acquirer.ts` has their adapters. */
export const KINDS = { simulator: SIMULATOR } as const satisfies AcquirerKinds;

export type AcquirerKind = keyof typeof KINDS;

export const ACQUIRER_KINDS = Object.keys(KINDS) as readonly AcquirerKind[];

/** What an adapter needs. The values have been checked against its kind. */
export type AcquirerConfig = {
  readonly kind: string;
  readonly baseUrl: string | null;
  readonly settings: Readonly<Record<string, string | readonly string[]>>;
  readonly secrets: Readonly<Record<string, string>>;
  /** Replaced secrets that notices can still be checked with, the newest first. */
  readonly earlierSecrets?: readonly Readonly<Record<string, string>>[];
  /** Where the acquirer sends its notices; missing for an acquirer without an account. */
  readonly noticeUrl?: string;
};

export function factsOf(kind: AcquirerKind): AcquirerFacts {
  return KINDS[kind];
}

export function standsIn(environment: Environment, kind: AcquirerKind): boolean {
  const environments: readonly Environment[] = KINDS[kind].environments;
  return environments.includes(environment);
}

/** The kinds that can authorise an amount without taking it. */
export function authorisingKinds(kinds: AcquirerKinds): readonly string[] {
  return Object.keys(kinds).filter((kind) => kinds[kind]?.capabilities.steps !== 'one_step');
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

/** What the operations that store accounts need to know about these kinds. */
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
    secretNames: (kind) => {
      const facts = factsIn(kinds, kind);
      return Object.entries(facts ? settingsOf(facts) : {}).flatMap(([name, { isSecret }]) => (isSecret ? [name] : []));
    },
  };
}

export const ACCOUNT_KINDS: AccountKinds = accountKinds(KINDS);
