import type { AcquirerKindFacts } from '../acquirer-kinds.ts';

/** The fake acquirer of the sandbox. */
export const SIMULATOR: AcquirerKindFacts = {
  environments: ['sandbox'],
  capabilities: {
    currencies: 'all',
    refunds: { partial: true, several: true },
    // The simulator books a sale as it arrives; what is left is the time that a sale may still be on its way.
    inquiryHorizonMs: 5_000,
  },
};
