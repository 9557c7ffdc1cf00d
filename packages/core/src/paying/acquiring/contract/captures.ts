import { describe, expect, test } from 'vitest';
import type { Approved, CaptureRequest } from '../acquirer.ts';
import { AMOUNT_MINOR, type Bench } from './bench.ts';

/** The tests of acquirers that can authorise an amount without taking it. */
export function describeCaptures({ acquirer, ask, sale, submit, refundOf }: Bench): void {
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

  describe('capture', () => {
    test('exists exactly if sales can only authorise', () => {
      expect(acquirer().capture !== undefined).toBe(acquirer().capabilities.steps !== 'one_step');
    });

    test('takes the whole amount once for each reference, and no money is taken before it', async ({ skip }) => {
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

    test('takes parts, but never more in total than was authorised, and nothing after the last', async ({ skip }) => {
      const { partial, several } = acquirer().capabilities.captures;
      if (!acquirer().capture || !partial || !several)
        skip('the acquirer allows no partial captures, or only one capture');
      const of = await authorised();
      expect(await captured(captureOf(of, { amountMinor: AMOUNT_MINOR - 2n }))).toBe('approved');
      expect(await captured(captureOf(of, { amountMinor: 3n }))).toBe('declined');
      expect(await acquirer().refund(refundOf(of))).toMatchObject({ kind: 'declined' });
      expect(await captured(captureOf(of, { amountMinor: 1n, isLast: true }))).toBe('approved');
      expect(await captured(captureOf(of, { amountMinor: 1n }))).toBe('declined');
    });

    test('never takes more than was authorised, even for two simultaneous calls', async ({ skip }) => {
      if (!acquirer().capture) skip('every sale takes the money');
      const of = await authorised();
      const both = await Promise.all([captured(captureOf(of)), captured(captureOf(of))]);
      expect(both.toSorted()).toEqual(['approved', 'declined']);
    });

    test('is declined after a reversal, and a captured sale is not reversed', async ({ skip }) => {
      if (!acquirer().capture) skip('every sale takes the money');
      const given = await authorised();
      expect(await acquirer().reverse(ask(given))).toEqual({ kind: 'reversed', reference: given.reference });
      expect(await captured(captureOf(given))).toBe('declined');
      const taken = await authorised();
      await captured(captureOf(taken, { isLast: true }));
      expect(await acquirer().reverse(ask(taken))).toMatchObject({ kind: 'refused', reference: taken.reference });
    });

    test('of a sale that took the money itself is declined', async ({ skip }) => {
      if (!acquirer().capture) skip('every sale takes the money');
      const request = sale('approved');
      await submit(request);
      expect(await captured({ ...refundOf(request), isLast: true })).toBe('declined');
    });
  });
}
