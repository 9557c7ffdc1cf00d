import type { Acquirer } from '@pay/core/paying/acquiring/acquirer';
import type { AcquirerConfig, AcquirerKind } from './acquirer-kinds.ts';
import { createSimulatorAcquirer } from './simulator/create-simulator-acquirer.ts';

const ADAPTERS: Readonly<Record<AcquirerKind, (config: AcquirerConfig) => Acquirer>> = {
  simulator: ({ baseUrl }) => createSimulatorAcquirer({ baseUrl: baseUrl ?? '' }),
};

/** Creates the adapter to an acquirer; it connects with its first call. */
export function openAcquirer(config: AcquirerConfig): Acquirer {
  return ADAPTERS[config.kind](config);
}
