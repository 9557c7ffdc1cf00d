/** What the sandbox does with a test card. */
export type TestOutcome = (typeof TEST_CARDS)[number]['outcome'];

export type TestCard = { readonly number: string; readonly outcome: TestOutcome };

/** Published test numbers, each with the outcome that the simulator gives to the card. */
export const TEST_CARDS = [
  { number: '4242424242424242', outcome: 'approved' },
  { number: '5555555555554444', outcome: 'approved' },
  { number: '4000000000000002', outcome: 'declined' },
  { number: '4000000000009995', outcome: 'insufficient_funds' },
  { number: '4000000000009979', outcome: 'stolen_card' },
  { number: '4000000000000069', outcome: 'expired_card' },
  { number: '4000000000000127', outcome: 'wrong_cvv' },
  { number: '4000000000003220', outcome: 'challenge_approved' },
  { number: '4000008400001629', outcome: 'challenge_declined' },
  { number: '4000000000003055', outcome: 'frictionless_approved' },
  { number: '4000000000000119', outcome: 'processing_error' },
  { number: '4000000000000259', outcome: 'approved_answer_lost' },
  { number: '4000000000000341', outcome: 'declined_answer_lost' },
  { number: '4000000000006975', outcome: 'approved_late' },
  { number: '4000000000005126', outcome: 'refund_fails' },
  { number: '4000000000000101', outcome: 'approved_after_decline' },
] as const;
