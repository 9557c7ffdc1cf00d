import type { Environment } from '@pay/core/ground/environment/environment';
import type { AcquirerCapabilities } from '@pay/core/paying/acquiring/acquirer';
import { type AcquirerFacts, type SettingProblem, type SettingsOf, settingProblem } from './acquirer-kind.ts';
import { SIMULATOR } from './simulator/simulator-kind.ts';

/** Every kind of acquirer by its name, which attempts and refunds store. `open-acquirer.ts` has their adapters. */
const KINDS = { simulator: SIMULATOR } as const satisfies Record<string, AcquirerFacts>;

export type AcquirerKind = keyof typeof KINDS;

export type AcquirerSettings<Kind extends AcquirerKind> = SettingsOf<(typeof KINDS)[Kind]>;

/** A configured acquirer; its settings have been checked against its kind. */
export type AcquirerConfig<Kind extends AcquirerKind = AcquirerKind> = {
  readonly kind: Kind;
  readonly settings: AcquirerSettings<Kind>;
};

export function standsIn(environment: Environment, kind: AcquirerKind): boolean {
  const environments: readonly Environment[] = KINDS[kind].environments;
  return environments.includes(environment);
}

/** Undefined unless `kind` is a kind of acquirer for this environment. */
export function capabilitiesIn(environment: Environment, kind: string): AcquirerCapabilities | undefined {
  return isKind(kind) && standsIn(environment, kind) ? KINDS[kind].capabilities : undefined;
}

/** Checks the settings, and returns the configuration or the first problem. */
export function readAcquirerConfig<Kind extends AcquirerKind>(
  kind: Kind,
  given: Readonly<Record<string, unknown>>,
): { readonly ok: true; readonly config: AcquirerConfig<Kind> } | ({ readonly ok: false } & SettingProblem) {
  const problem = settingProblem(KINDS[kind].settings, given);
  return problem
    ? { ok: false, ...problem }
    : { ok: true, config: { kind, settings: given as AcquirerSettings<Kind> } };
}

function isKind(name: string): name is AcquirerKind {
  return Object.hasOwn(KINDS, name);
}
