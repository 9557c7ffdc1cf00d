import type { Acquirer } from '@pay/core/paying/acquiring/acquirer';
import type { AcquirerConfig, AcquirerKind, AcquirerSettings } from './acquirer-kinds.ts';
import { createSimulatorAcquirer } from './simulator/create-simulator-acquirer.ts';

const ADAPTERS: { readonly [Kind in AcquirerKind]: (settings: AcquirerSettings<Kind>) => Acquirer } = {
  simulator: createSimulatorAcquirer,
};

/** Creates the adapter to an acquirer; it connects on its first call. */
export function openAcquirer<Kind extends AcquirerKind>({ kind, settings }: AcquirerConfig<Kind>): Acquirer {
  return ADAPTERS[kind](settings);
}
