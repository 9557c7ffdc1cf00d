import type { Environment } from '@pay/core/ground/environment/environment';
import type { AcquirerCapabilities } from '@pay/core/paying/acquiring/acquirer';
import { SIMULATOR } from './simulator/simulator-kind.ts';

/** What is known of a kind of acquirer without talking to one: whoever has no credentials may read it too. */
export type AcquirerKindFacts = {
  /** A simulator never stands behind a live profile. */
  readonly environments: readonly Environment[];
  readonly capabilities: AcquirerCapabilities;
};

/** Every kind of acquirer by its name, which attempts and refunds keep. */
const KINDS: Readonly<Record<string, AcquirerKindFacts>> = { simulator: SIMULATOR };

/** Undefined of what is no acquirer of this environment. */
export function capabilitiesIn(environment: Environment, kind: string): AcquirerCapabilities | undefined {
  const facts = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
  return facts?.environments.includes(environment) ? facts.capabilities : undefined;
}
