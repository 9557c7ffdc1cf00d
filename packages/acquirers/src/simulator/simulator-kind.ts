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
    inquiry: 'exact',
    needsNotices: false,
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
    notices: yesOrNo('Send notices'),
    notice_secret: {
      title: 'Secret that signs notices',
      like: /^[\x21-\x7e]{16,128}$/,
      needed: '16 to 128 characters without spaces',
      example: 'a-secret-of-your-own',
      isSecret: true,
      isOptional: true,
    },
    notice_faults: {
      title: 'What goes wrong with notices',
      like: /^(doubled|delayed|reordered|forged|lost)$/,
      needed: 'a list of doubled, delayed, reordered, forged and lost',
      example: 'doubled',
      isList: true,
      isOptional: true,
    },
    no_inquiry: yesOrNo('Answer no inquiries, and tell the outcome of captures, refunds and reversals only in notices'),
  },
} as const satisfies AcquirerFacts;

/** An account with `no_inquiry`. The horizon covers a notice that is lost until it is sent again. */
export const WITHOUT_INQUIRY = {
  ...SIMULATOR.capabilities,
  steps: 'two_step',
  inquiry: 'notices_only',
  needsNotices: true,
  inquiryHorizonMs: 30_000,
} as const satisfies AcquirerFacts['capabilities'];

function yesOrNo(title: string): Setting {
  return { title, like: /^(yes|no)$/, needed: 'yes or no', example: 'no', isOptional: true };
}
