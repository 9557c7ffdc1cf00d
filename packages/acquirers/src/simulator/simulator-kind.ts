import type { AcquirerFacts, SettingsOf } from '../acquirer-kind.ts';

/** The fake acquirer of the sandbox. */
export const SIMULATOR = {
  environments: ['sandbox'],
  capabilities: {
    currencies: 'all',
    refunds: { partial: true, several: true },
    // The simulator books a sale on arrival; the horizon covers the time that a sale can be on its way.
    inquiryHorizonMs: 5_000,
  },
  settings: { base_url: { is: 'origin', example: 'http://localhost:4005' } },
} as const satisfies AcquirerFacts;

export type SimulatorSettings = SettingsOf<typeof SIMULATOR>;
