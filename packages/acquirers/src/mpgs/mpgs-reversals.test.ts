import type { Acquirer, Subject } from '@pay/core/paying/acquiring/acquirer';
import { type MpgsFake, startMpgsFake } from '@pay/fake-mpgs/start-fake';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createMpgsAcquirer } from './create-mpgs-acquirer.ts';
import { TIMED_OUT, testCard } from './mpgs-test-cards.ts';
import { AMOUNT, APPROVED, connectTo, held, MERCHANT, PASSWORD, refundOf, saleOf, subject } from './mpgs-under-test.ts';

let fake: MpgsFake;
let acquirer: Acquirer;
beforeAll(async () => {
  fake = await startMpgsFake({ host: 'localhost', port: 0, merchants: { [MERCHANT]: PASSWORD }, lateMs: 200 });
  acquirer = connectTo(fake.url);
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(async () => {
  await acquirer.close();
  await fake.stop();
});

async function sold(card: Parameters<typeof testCard>[0] = APPROVED, capture: 'with_sale' | 'later' = 'with_sale') {
  const of = subject();
  const state = await held(acquirer, of, testCard(card));
  await acquirer.authorise(saleOf(of, { state, capture }));
  return { ...of, state };
}

const orderOf = ({ reference }: Subject) => {
  const order = fake.book.orders().find(({ id }) => id === reference);
  if (!order) throw new Error('the gateway has no such order');
  return order;
};
const typesOf = (of: Subject) => orderOf(of).transactions.map(({ type }) => type);
const reversed = ({ reference }: Subject) => ({ kind: 'reversed', reference });

describe('a reversal', () => {
  test('voids the sale', async () => {
    const sale = await sold();
    expect(await acquirer.reverse(sale)).toEqual(reversed(sale));
    expect(typesOf(sale)).toEqual(['AUTHENTICATION', 'PAYMENT', 'VOID_PAYMENT']);
    expect(orderOf(sale).capturedMinor).toBe(0n);
  });

  test("refunds the whole amount after the bank's cut-off, and only once", async () => {
    const sale = await sold();
    fake.faults.add({ operation: 'VOID', kind: 'past_cut_off' });
    expect(await acquirer.reverse(sale)).toEqual(reversed(sale));
    expect(await acquirer.reverse(sale)).toEqual(reversed(sale));
    expect(await acquirer.inquire(sale)).toEqual(reversed(sale));
    expect(typesOf(sale)).toEqual(['AUTHENTICATION', 'PAYMENT', 'REFUND']);
    expect(orderOf(sale).refundedMinor).toBe(AMOUNT);
  });

  test('refunds what was taken if the bank took only a part', async () => {
    fake.faults.add({ operation: 'PAY', kind: 'partial' });
    const sale = await sold();
    fake.faults.add({ operation: 'VOID', kind: 'past_cut_off' });
    expect(await acquirer.reverse(sale)).toEqual(reversed(sale));
    expect(orderOf(sale)).toMatchObject({ capturedMinor: AMOUNT / 2n, refundedMinor: AMOUNT / 2n });
  });

  test.each(['lose_request', 'lose_answer'] as const)('whose void is cut off (%s) ends with one void', async (kind) => {
    const sale = await sold();
    fake.faults.add({ operation: 'VOID', kind });
    expect(await acquirer.reverse(sale)).toEqual({ kind: 'unknown', why: 'connection' });
    expect(await acquirer.reverse(sale)).toEqual(reversed(sale));
    expect(typesOf(sale)).toEqual(['AUTHENTICATION', 'PAYMENT', 'VOID_PAYMENT']);
  });

  test.each(['lose_request', 'lose_answer'] as const)(
    'whose refund is cut off (%s) gives the money back once',
    async (kind) => {
      const sale = await sold();
      fake.faults.add({ operation: 'VOID', kind: 'past_cut_off' });
      fake.faults.add({ operation: 'REFUND', kind });
      expect(await acquirer.reverse(sale)).toEqual({ kind: 'unknown', why: 'connection' });
      fake.faults.add({ operation: 'VOID', kind: 'past_cut_off' });
      expect(await acquirer.reverse(sale)).toEqual(reversed(sale));
      expect(orderOf(sale).refundedMinor).toBe(AMOUNT);
    },
  );

  test('never adds to what the merchant has refunded or captured', async () => {
    const refunded = await sold();
    await acquirer.refund(refundOf(refunded, 'ref_part', 1n));
    expect(await acquirer.reverse(refunded)).toMatchObject({ kind: 'refused', raw: 'REFUNDED_ALREADY' });
    const captured = await sold(APPROVED, 'later');
    await acquirer.capture?.({ ...refundOf(captured, 'cap_part', 1n), isLast: false });
    expect(await acquirer.reverse(captured)).toMatchObject({ kind: 'refused', raw: 'CAPTURED_ALREADY' });
    expect([orderOf(refunded).refundedMinor, orderOf(captured).refundedMinor]).toEqual([1n, 0n]);
  });

  test('of an amount that was only authorised, and that the bank no longer voids, is refused', async () => {
    const sale = await sold(APPROVED, 'later');
    fake.faults.add({ operation: 'VOID', kind: 'past_cut_off' });
    expect(await acquirer.reverse(sale)).toMatchObject({ kind: 'refused', raw: 'INVALID_REQUEST' });
  });

  test('waits for a bank that has not answered, and gives the money back if it approves after all', async () => {
    const sale = await sold(TIMED_OUT);
    expect(await acquirer.reverse(sale)).toEqual({ kind: 'unknown', why: 'pending' });
    const approved = { result: 'SUCCESS', gatewayCode: 'APPROVED', acquirerCode: '00', recommendation: 'NO_ACTION' };
    fake.settle(orderOf(sale), approved as Parameters<MpgsFake['settle']>[1]);
    expect(await acquirer.inquire(sale)).toMatchObject({ kind: 'approved' });
    expect(await acquirer.reverse(sale)).toEqual(reversed(sale));
    expect(orderOf(sale).capturedMinor).toBe(0n);
  });

  test('of a sale that never arrived leaves no card to charge', async () => {
    const of = subject();
    const state = await held(acquirer, of);
    expect(await acquirer.inquire({ ...of, state })).toEqual({ kind: 'not_found' });
    expect(await acquirer.reverse({ ...of, state })).toEqual(reversed(of));
    expect(await acquirer.authorise(saleOf(of, { state }))).toMatchObject({ kind: 'declined' });
    expect(orderOf(of).capturedMinor).toBe(0n);
  });

  test('finds a sale that the gateway was about to book, and gives it back', async () => {
    const account = { baseUrl: fake.url, merchantId: MERCHANT, password: PASSWORD };
    const patient = createMpgsAcquirer({ ...account, lookAgainMs: 1_000 });
    const of = subject();
    const state = await held(acquirer, of);
    fake.faults.add({ operation: 'PAY', kind: 'slow' });
    const sale = acquirer.authorise(saleOf(of, { state }));
    await expect.poll(() => fake.faults.waiting(), { interval: 5 }).toBe(0);
    expect(await patient.reverse({ ...of, state })).toEqual(reversed(of));
    expect(await sale).toMatchObject({ kind: 'approved' });
    expect(typesOf(of)).toEqual(['AUTHENTICATION', 'PAYMENT', 'VOID_PAYMENT']);
    await patient.close();
  });

  test('is unknown while the card cannot be overwritten', async () => {
    const of = subject();
    const state = await held(acquirer, of);
    fake.faults.add({ operation: 'UPDATE_SESSION', kind: 'lose_request' });
    expect(await acquirer.reverse({ ...of, state })).toEqual({ kind: 'unknown', why: 'connection' });
    fake.faults.add({ operation: 'UPDATE_SESSION', kind: 'busy' });
    expect(await acquirer.reverse({ ...of, state })).toEqual({ kind: 'unknown', why: 'server_error' });
    expect(await acquirer.reverse({ ...of, state })).toEqual(reversed(of));
  });
});

describe("a reversal after the end of the card's session", () => {
  const MINUTE_MS = 60_000;

  /** The fake and the adapter both read this clock. */
  const later = (minutes: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * MINUTE_MS });

  test('waits while the session could still exist, and then ends', async () => {
    const of = subject();
    const state = await held(acquirer, of);
    later(16);
    expect(await acquirer.reverse({ ...of, state })).toEqual({ kind: 'unknown', why: 'pending' });
    later(46);
    expect(await acquirer.reverse({ ...of, state })).toEqual(reversed(of));
    expect(await acquirer.authorise(saleOf(of, { state }))).toMatchObject({ kind: 'declined' });
  });

  test('ends for a shopper who never came back from the issuer, too', async () => {
    const of = subject();
    const state = await held(acquirer, of, testCard({ ...APPROVED, flow: 'challenge' }));
    const step = await acquirer.authorise(saleOf(of, { state }));
    if (step.kind !== 'step') throw new Error(`expected a step, not ${JSON.stringify(step)}`);
    later(61);
    expect(await acquirer.reverse({ ...of, state: step.state ?? null })).toEqual(reversed(of));
  });

  test('never ends for an attempt that does not say when its card was held', async () => {
    const of = subject();
    const { session = '' } = await held(acquirer, of);
    later(61);
    expect(await acquirer.reverse({ ...of, state: { session } })).toEqual({ kind: 'unknown', why: 'unreadable' });
  });

  test('still finds a sale that the gateway has booked, and gives it back', async () => {
    const sale = await sold();
    later(61);
    expect(await acquirer.reverse(sale)).toEqual(reversed(sale));
    expect(orderOf(sale).capturedMinor).toBe(0n);
  });
});

describe('a capture or a refund', () => {
  test.each(['lose_request', 'lose_answer'] as const)('that is cut off (%s) is made once', async (kind) => {
    const sale = await sold();
    fake.faults.add({ operation: 'REFUND', kind });
    const request = refundOf(sale, `ref_${kind}`);
    expect(await acquirer.refund(request)).toEqual({ kind: 'unknown', why: 'connection' });
    expect(await acquirer.refund(request)).toMatchObject({ kind: 'approved', amountMinor: AMOUNT });
    expect(orderOf(sale).refundedMinor).toBe(AMOUNT);
  });

  test('that the gateway refuses is declined only if no earlier one with its reference was made', async () => {
    const sale = await sold();
    const request = refundOf(sale, 'ref_twice', 1n);
    const made = await acquirer.refund(request);
    // The gateway refuses the same reference with a different amount, and the earlier refund remains.
    expect(await acquirer.refund({ ...request, amountMinor: 2n })).toEqual(made);
    expect(orderOf(sale).refundedMinor).toBe(1n);
    fake.faults.add({ operation: 'RETRIEVE_ORDER', kind: 'lose_request' });
    const tooMuch = refundOf(sale, 'ref_too_much', AMOUNT + 1n);
    expect(await acquirer.refund(tooMuch)).toEqual({ kind: 'unknown', why: 'connection' });
    expect(await acquirer.refund(tooMuch)).toMatchObject({ kind: 'declined', raw: 'INVALID_REQUEST' });
  });
});
