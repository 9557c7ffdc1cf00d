import type { Acquirer, StepRequired, Subject } from '@pay/core/paying/acquiring/acquirer';
import { deadlineIn } from '@pay/core/paying/acquiring/deadlines';
import { sumOf } from '@pay/fake-checkout-com/book/payment';
import type { Fault } from '@pay/fake-checkout-com/faults';
import type { CheckoutComFake } from '@pay/fake-checkout-com/start-fake';
import type { Currency } from '@pay/money/currency';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Believed, drivePayment, type Plan } from '../contract/driven-payment.ts';
import { newReferences } from '../contract/new-references.ts';
import { answerStep, checkoutComStand } from './contract-subject.ts';
import { checkoutComTestCard } from './test-cards.ts';

const PAYMENTS = 500;
const AMOUNT = 10_500n;
const TIMEOUT_MS = 10_000;
const newReference = newReferences();

let fake: CheckoutComFake;
let acquirer: Acquirer;
beforeAll(async () => {
  // The tokens and the visits of this run are short, because the test waits until they end.
  ({ fake, acquirer } = await checkoutComStand({ lateMs: 20, tokenMs: 150, pendingMs: 150 }));
});
afterAll(async () => {
  await acquirer.close();
  await fake.stop();
});

/**
 * Every message can be lost, before or after it was carried out, or get the answer that Checkout.com is busy or
 * failing.
 */
const lost = fc.record<Fault>({
  operation: fc.constantFrom<Fault['operation'][]>(
    'PAYMENT',
    'PAYMENT',
    'LIST',
    'DETAILS',
    'ACTIONS',
    'CAPTURE',
    'VOID',
    'INSTRUMENT',
  ),
  kind: fc.constantFrom<Fault['kind'][]>('lose_request', 'lose_answer', 'busy', 'fails_after'),
});
const particular = fc.constantFrom<Fault[]>(
  { operation: 'PAYMENT', kind: 'late' },
  { operation: 'PAYMENT', kind: 'unlisted' },
  { operation: 'PAYMENT', kind: 'partial' },
  { operation: 'CAPTURE', kind: 'undecided' },
  { operation: 'VOID', kind: 'undecided' },
);
const faults = fc.array(fc.oneof({ weight: 3, arbitrary: lost }, { weight: 1, arbitrary: particular }), {
  minLength: 1,
  maxLength: 5,
});

type CardPlan = Plan & { readonly card: Parameters<typeof checkoutComTestCard>[0] };

const plans: fc.Arbitrary<CardPlan> = fc.record({
  card: fc.constantFrom<CardPlan['card'][]>('approved', 'approved', 'do_not_honour', 'challenge_approved'),
  capture: fc.constant('later'),
  shopper: fc.constantFrom('approve', 'approve', 'refuse', 'leave', 'approve_and_leave'),
  // A process that dies forgets its token. After that, only the closing inquiries find a sale that is listed late.
  dies: fc.constant(false),
  parts: fc.array(
    fc.bigInt(1n, AMOUNT / 10n).map((tens) => tens * 10n),
    { maxLength: 3 },
  ),
});

async function visit(step: StepRequired, answer: string): Promise<void> {
  // The visit can end before the shopper arrives.
  if (answer !== 'leave') await answerStep(step, answer).catch(() => undefined);
}

function rigOf({ card }: CardPlan) {
  const of: Subject = {
    reference: newReference(),
    acquirerReference: null,
    amountMinor: AMOUNT,
    currency: 'BHD' as Currency,
    state: null,
    timeoutMs: TIMEOUT_MS,
  };
  const sending = { sendBefore: deadlineIn(TIMEOUT_MS), timeoutMs: TIMEOUT_MS };
  return {
    of,
    held: async () => {
      const outcome = await acquirer.hold?.({ ...of, ...sending, card: checkoutComTestCard(card) });
      return outcome?.kind === 'held' ? outcome.state : null;
    },
    saleOf: (subject: Subject, changes: object) => ({
      ...subject,
      ...sending,
      capture: 'later' as const,
      card: null,
      returnUrl: 'https://pay.example/return',
      ...changes,
    }),
    // All repetitions together take longer than the lifetime of a token.
    againMs: 5,
    answerStep: visit,
  };
}

/** What Checkout.com's book must contain, given the final state on our side. */
function expectAgreement({ reference, end, moved }: Believed): void {
  const booked = fake.book.payments.filter((each) => each.reference === reference);
  expect(booked.length).toBeLessThanOrEqual(1);
  const [payment] = booked;
  const captured = payment ? BigInt(sumOf(payment, 'Capture')) : 0n;
  const held = payment?.state === 'authorized' ? BigInt(payment.held) : 0n;
  if (end === 'approved') {
    expect({ held, captured }).toEqual({ held: AMOUNT, captured: moved });
  } else {
    expect({ end, held, captured }).toEqual({ end, held: 0n, captured: 0n });
  }
}

test(`after ${PAYMENTS} payments with faults in every message, both books agree about every payment`, async () => {
  let met = 0;
  await fc.assert(
    fc.asyncProperty(plans, faults, async (plan, wrong) => {
      for (const fault of wrong) fake.faults.add(fault);
      expectAgreement(await drivePayment(acquirer, plan, rigOf(plan)));
      // Unused faults are removed before the next payment.
      met += wrong.length - fake.faults.clear();
    }),
    { numRuns: PAYMENTS, endOnFailure: true },
  );
  expect(met).toBeGreaterThan(PAYMENTS / 2);
  process.stdout.write(`faults: ${met} in ${PAYMENTS} payments at the fake of Checkout.com\n`);
});
