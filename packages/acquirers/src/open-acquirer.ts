import type { OpenedAccount } from '@pay/core/paying/accounts/read-account';
import type { Acquirer } from '@pay/core/paying/acquiring/acquirer';
import { type AcquirerConfig, type AcquirerKind, type AcquirerKinds, isKind, KINDS } from './acquirer-kinds.ts';
import { createSimulatorAcquirer } from './simulator/create-simulator-acquirer.ts';

type Open = (config: AcquirerConfig) => Acquirer;

const ADAPTERS: Readonly<Record<AcquirerKind, Open>> = {
  simulator: ({ baseUrl, settings }) => createSimulatorAcquirer({ baseUrl: baseUrl ?? '', settings }),
};

/** Kinds of acquirers with their adapters. Throws if it cannot open the kind. */
export type OpenableKinds = { readonly facts: AcquirerKinds; readonly open: Open };

export const OPENABLE_KINDS: OpenableKinds = { facts: KINDS, open: openAcquirer };

/** Creates the adapter to an acquirer; it connects with its first call. Throws if this version does not know the kind. */
export function openAcquirer(config: AcquirerConfig): Acquirer {
  const { kind } = config;
  if (!isKind(kind)) throw new Error(`the kind ${kind} is not known`);
  return ADAPTERS[kind](config);
}

export function configOf({ account, secrets }: OpenedAccount): AcquirerConfig {
  const { kind, baseUrl, settings } = account;
  return { kind, baseUrl, settings, secrets };
}
