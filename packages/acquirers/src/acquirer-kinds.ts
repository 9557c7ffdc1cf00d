import type { Environment } from '@pay/core/ground/environment/environment';
import type { AccountKinds } from '@pay/core/paying/accounts/account';
import type { AcquirerCapabilities } from '@pay/core/paying/acquiring/acquirer';
import { type AcquirerFacts, COMMON_SETTINGS, type Setting } from './acquirer-kind.ts';
import { readAccountValues } from './read-account-values.ts';
import { SIMULATOR } from './simulator/simulator-kind.ts';

/** Every kind of acquirer by its name, which attempts and refunds store. `open-acquirer.ts` has their adapters. */
const KINDS = { simulator: SIMULATOR } as const satisfies Record<string, AcquirerFacts>;

export type AcquirerKind = keyof typeof KINDS;

export const ACQUIRER_KINDS = Object.keys(KINDS) as readonly AcquirerKind[];

/** What an adapter needs. The values have been checked against its kind. */
export type AcquirerConfig = {
  readonly kind: AcquirerKind;
  readonly baseUrl: string | null;
  readonly settings: Readonly<Record<string, string | readonly string[]>>;
  readonly secrets: Readonly<Record<string, string>>;
};

export function factsOf(kind: AcquirerKind): AcquirerFacts {
  return KINDS[kind];
}

export function standsIn(environment: Environment, kind: AcquirerKind): boolean {
  const environments: readonly Environment[] = KINDS[kind].environments;
  return environments.includes(environment);
}

/** The kinds that can authorise an amount without taking it. */
export const AUTHORISING_KINDS: readonly string[] = ACQUIRER_KINDS.filter((kind) => canAuthorise(KINDS[kind]));

function canAuthorise({ capabilities }: AcquirerFacts): boolean {
  return capabilities.steps !== 'one_step';
}

/** The capabilities of a kind; undefined unless it can be used in this environment. */
export function capabilitiesIn(environment: Environment, kind: string): AcquirerCapabilities | undefined {
  return isKind(kind) && standsIn(environment, kind) ? KINDS[kind].capabilities : undefined;
}

export function isKind(name: string): name is AcquirerKind {
  return Object.hasOwn(KINDS, name);
}

/** The facts that the operations that store accounts need. */
export const ACCOUNT_KINDS: AccountKinds = {
  read: (given) => {
    const { kind, environment } = given;
    if (!isKind(kind)) return { ok: false, field: 'kind', message: `must be one of ${ACQUIRER_KINDS.join(', ')}.` };
    if (!standsIn(environment, kind)) {
      return { ok: false, field: 'kind', message: `${kind} cannot be used by a ${environment} profile.` };
    }
    return readAccountValues(KINDS[kind], given);
  },
  secretNames: (kind) =>
    Object.entries<Setting>({ ...COMMON_SETTINGS, ...(isKind(kind) ? KINDS[kind].settings : {}) }).flatMap(
      ([name, setting]) => (setting.isSecret ? [name] : []),
    ),
};
