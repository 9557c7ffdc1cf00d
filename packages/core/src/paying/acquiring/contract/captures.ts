import { describe, expect, test } from 'vitest';
import type { Approved, CaptureRequest } from '../acquirer.ts';
import { AMOUNT_MINOR, type Bench } from './bench.ts';

/** How a reversal and a refund of a captured sale can end, one after the other. */
const GIVEN_BACK = [
  ['refused', 'approved'],
  ['reversed', 'declined'],
] as const;

function capturer({ acquirer, sale, submit, refundOf }: Bench) {
  const authorised = async (): Promise<Approved> => {
    const outcome = await submit(sale('approved', { capture: 'later' }));
    if (outcome.kind !== 'approved') throw new Error(`expected approved, not ${outcome.kind}`);
    return outcome;
  };
  const captureOf = (of: Approved, changes: Partial<CaptureRequest> = {}): CaptureRequest => ({
    ...refundOf(of),
    isLast: false,
    ...changes,
  });
  const captured = async (request: CaptureRequest) => (await acquirer().capture?.(request))?.kind;
  return { authorised, captureOf, captured };
}

/** The tests for acquirers that can authorise an amount without taking the money. */
export function describeCaptures(bench: Bench): void {
  const { acquirer, smallest, ask, sale, submit, refundOf } = bench;
  const { authorised, captureOf, captured } = capturer(bench);

  describe('capture', () => {
    test('exists exactly if sales can only authorise', () => {
      expect(acquirer().capture !== undefined).toBe(acquirer().capabilities.steps !== 'one_step');
    });

    test('takes the whole amount once for each reference, and no money is taken before the capture', async ({
      skip,
    }) => {
      if (!acquirer().capture) skip('every sale takes the money');
      const of = await authorised();
      expect(await acquirer().refund(refundOf(of))).toMatchObject({ kind: 'declined' });
      const request = captureOf(of, { isLast: true });
      const { reference, amountMinor, currency } = request;
      const outcome = await acquirer().capture?.(request);
      expect(outcome).toMatchObject({ kind: 'approved', reference, amountMinor, currency });
      expect(await acquirer().capture?.(request)).toEqual(outcome);
      expect(await acquirer().refund(refundOf(of))).toMatchObject({ kind: 'approved' });
    });

    test('takes parts, but never more in total than was authorised, and nothing after the last capture if the acquirer is told that it is the last', async ({
      skip,
    }) => {
      const { partial, several } = acquirer().capabilities.captures;
      if (!acquirer().capture || !partial || !several)
        skip('the acquirer allows no partial captures, or only one capture');
      const of = await authorised();
      expect(await captured(captureOf(of, { amountMinor: AMOUNT_MINOR - smallest(2n) }))).toBe('approved');
      expect(await captured(captureOf(of, { amountMinor: smallest(3n) }))).toBe('declined');
      expect(await acquirer().refund(refundOf(of))).toMatchObject({ kind: 'declined' });
      expect(await captured(captureOf(of, { amountMinor: smallest(1n), isLast: true }))).toBe('approved');
      const { endsAtLast } = acquirer().capabilities.captures;
      expect(await captured(captureOf(of, { amountMinor: smallest(1n) }))).toBe(endsAtLast ? 'declined' : 'approved');
    });

    test('never takes more than was authorised, even for two simultaneous calls', async ({ skip }) => {
      if (!acquirer().capture) skip('every sale takes the money');
      const of = await authorised();
      const both = await Promise.all([captured(captureOf(of)), captured(captureOf(of))]);
      expect(both.toSorted()).toEqual(['approved', 'declined']);
    });

    test('is declined after a reversal, and a captured sale is not reversed or wholly given back', async ({ skip }) => {
      if (!acquirer().capture) skip('every sale takes the money');
      const given = await authorised();
      expect(await acquirer().reverse(ask(given))).toEqual({ kind: 'reversed', reference: given.reference });
      expect(await captured(captureOf(given))).toBe('declined');
      const taken = await authorised();
      await captured(captureOf(taken, { isLast: true }));
      const { kind } = await acquirer().reverse(ask(taken));
      // Either the full amount can still be refunded, or the full amount has been given back.
      const refund = await acquirer().refund(refundOf(taken));
      expect([kind, refund.kind]).toBeOneOf(GIVEN_BACK);
    });

    test('of a sale that took the money itself is declined', async ({ skip }) => {
      if (acquirer().capabilities.steps !== 'both') skip('every sale takes the money, or none does');
      const request = sale('approved');
      await submit(request);
      expect(await captured({ ...refundOf(request), isLast: true })).toBe('declined');
    });
  });
}
