import type { AcquirerConfig } from '@pay/acquirers/acquirer-kinds';
import { openAcquirer } from '@pay/acquirers/open-acquirer';
import type { Acquirer } from '@pay/core/paying/acquiring/acquirer';
import type { TestEngine } from './test-engine.ts';

/** What statements and attempts need to know about the simulator. */
export const SIMULATOR_KINDS = { own: 'simulator', authorising: ['simulator'], limits: null } as const;
export const SIMULATOR_STEPS = { steps: 'both', authorisationDays: 7 } as const;

export function simulatorAt(url: string): AcquirerConfig {
  return { kind: 'simulator', baseUrl: url, settings: {}, secrets: {} };
}

/** The test's own adapter to the engine's acquirer. */
export function simulatorOf({ config }: Pick<TestEngine, 'config'>): Acquirer {
  if (!config.acquirer) throw new Error('this engine has no acquirer');
  return openAcquirer(config.acquirer);
}
