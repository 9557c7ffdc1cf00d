import type { AcquirerFacts, Setting } from '../acquirer-kind.ts';

/** The fake acquirer of the sandbox. */
export const SIMULATOR = {
  title: 'Simulator',
  environments: ['sandbox'],
  capabilities: {
    currencies: 'all',
    refunds: { partial: true, several: true },
    steps: 'both',
    captures: { partial: true, several: true },
    authorisationDays: 7,
    // The simulator books a sale on arrival; the horizon covers the time that a sale can be on its way.
    inquiryHorizonMs: 5_000,
    asksCardholderName: 'optional',
  },
  // An account can only use a simulator on this machine, in a local start. The address of the engine's own simulator is
  // in PAY_SIMULATOR_URL.
  hosts: { sandbox: [], live: [] },
  // The shapes of real acquirers, so that each shape can be tried without a real acquirer.
  settings: {
    hold: yesOrNo('Hold the card before the sale'),
    device_data: yesOrNo("Collect the browser's data before the issuer decides"),
    hop: {
      title: 'How the shopper goes to the issuer',
      like: /^(post|get)$/,
      needed: 'post or get',
      example: 'post',
      isOptional: true,
    },
  },
} as const satisfies AcquirerFacts;

function yesOrNo(title: string): Setting {
  return { title, like: /^(yes|no)$/, needed: 'yes or no', example: 'no', isOptional: true };
}
