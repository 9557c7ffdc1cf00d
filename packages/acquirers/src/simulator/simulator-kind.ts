import type { AcquirerFacts } from '../acquirer-kind.ts';

/** The fake acquirer of the sandbox. */
export const SIMULATOR = {
  title: 'Simulator',
  environments: ['sandbox'],
  capabilities: {
    currencies: 'all',
    refunds: { partial: true, several: true },
    // The simulator books a sale on arrival; the horizon covers the time that a sale can be on its way.
    inquiryHorizonMs: 5_000,
  },
  // An account can only use one on this machine, at a local start. The engine's own is in PAY_SIMULATOR_URL.
  hosts: { sandbox: [], live: [] },
  settings: {},
} as const satisfies AcquirerFacts;
