import type { Acquirer, StepRequired } from '@pay/core/paying/acquiring/acquirer';
import type { Fault } from '@pay/fake-mpgs/faults';
import { type MpgsFake, startMpgsFake } from '@pay/fake-mpgs/start-fake';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Believed, drivePayment, type Plan } from '../contract/driven-payment.ts';
import { testCard } from './mpgs-test-cards.ts';
import { AMOUNT, connectTo, held, MERCHANT, PASSWORD, saleOf, subject } from './mpgs-under-test.ts';

const PAYMENTS = 3_000;

let fake: MpgsFake;
let acquirer: Acquirer;
beforeAll(async () => {
  fake = await startMpgsFake({ host: 'localhost', port: 0, merchants: { [MERCHANT]: PASSWORD }, lateMs: 20 });
  acquirer = connectTo(fake.url);
});
afterAll(async () => {
  await acquirer.close();
  await fake.stop();
});

/**
 * Every message of a chain can be lost, before or after it was carried out, or get the answer that the gateway is busy.
 * A payment whose card was not held has no chain, so its faults are rarer.
 */
const CHAIN = [
  'UPDATE_SESSION',
  'INITIATE_AUTHENTICATION',
  'AUTHENTICATE_PAYER',
  'PAY',
  'AUTHORIZE',
  'CAPTURE',
  'REFUND',
  'VOID',
  'RETRIEVE_ORDER',
];
const lost = fc.record({
  operation: fc.oneof(
    { weight: 20, arbitrary: fc.constantFrom(...CHAIN) },
    { weight: 1, arbitrary: fc.constant('CREATE_SESSION') },
  ),
  kind: fc.constantFrom<Fault['kind'][]>('lose_request', 'lose_answer', 'busy'),
  after: fc.constantFrom(0, 0, 0, 1),
});
const particular = fc.constantFrom<Fault[]>(
  { operation: 'PAY', kind: 'late' },
  { operation: 'AUTHORIZE', kind: 'late' },
  { operation: 'PAY', kind: 'partial' },
  { operation: 'VOID', kind: 'past_cut_off' },
);
const faults = fc.array(fc.oneof({ weight: 4, arbitrary: lost }, { weight: 1, arbitrary: particular }), {
  minLength: 1,
  maxLength: 6,
});

type CardPlan = Plan & { readonly card: Parameters<typeof testCard>[0] };

const plans: fc.Arbitrary<CardPlan> = fc.record({
  card: fc.record({
    flow: fc.constantFrom('none', 'frictionless', 'challenge'),
    expiry: fc.constantFrom('01/39', '01/39', '01/39', '05/39', '02/37'),
    cvv: fc.constantFrom('100', '100', '101', '102'),
  }),
  capture: fc.constantFrom('with_sale', 'later'),
  shopper: fc.constantFrom('approve', 'approve', 'refuse', 'leave', 'approve_and_leave'),
  dies: fc.boolean(),
  parts: fc.array(fc.bigInt(1n, AMOUNT), { maxLength: 3 }),
});

async function answerStep({ hop }: StepRequired, decision: string): Promise<void> {
  if (hop.method !== 'POST' || decision === 'leave') return;
  const body = new URLSearchParams({ ...hop.fields, decision });
  await (await fetch(`${hop.url}/decision`, { method: 'POST', body })).text();
}

/** What the gateway's book must contain, given the final state on our side. */
function expectAgreement({ reference, end, moved }: Believed, { capture }: Plan): void {
  const order = fake.book.orders().find(({ id }) => id === reference);
  const { heldMinor = 0n, capturedMinor = 0n, refundedMinor = 0n } = order ?? {};
  const booked = { held: heldMinor, captured: capturedMinor, refunded: refundedMinor };
  expect(capturedMinor).toBeLessThanOrEqual(AMOUNT);
  expect(refundedMinor).toBeLessThanOrEqual(capturedMinor);
  const sales = order?.transactions.filter(({ type }) => type === 'PAYMENT' || type === 'AUTHORIZATION') ?? [];
  expect(sales.length).toBeLessThanOrEqual(1);
  if (end === 'approved') {
    const taken = capture === 'later' ? { captured: moved, refunded: 0n } : { captured: AMOUNT, refunded: moved };
    expect(booked).toEqual({ held: AMOUNT, ...taken });
  } else if (end === 'refused') {
    // After the bank's cut-off, an amount that is only authorised cannot be given back: the authorisation lapses.
    expect(booked).toEqual({ held: AMOUNT, captured: 0n, refunded: 0n });
    expect(capture).toBe('later');
  } else {
    expect(capturedMinor - refundedMinor).toBe(0n);
    if (capture === 'later') expect(heldMinor).toBe(0n);
  }
}

test(`after ${PAYMENTS} payments with faults in every message, both books agree about every payment`, async () => {
  let met = 0;
  await fc.assert(
    fc.asyncProperty(plans, faults, async (plan, wrong) => {
      for (const fault of wrong) fake.faults.add(fault);
      const of = subject();
      const hold = () => held(acquirer, of, testCard(plan.card)).catch(() => null);
      expectAgreement(await drivePayment(acquirer, plan, { of, held: hold, saleOf, answerStep }), plan);
      // Unused faults are removed before the next payment.
      met += wrong.length - fake.faults.clear();
    }),
    { numRuns: PAYMENTS },
  );
  expect(met).toBeGreaterThan(PAYMENTS / 2);
  process.stdout.write(`faults: ${met} in ${PAYMENTS} payments at the fake gateway\n`);
});
