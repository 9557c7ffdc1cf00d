import { describe, expect, test } from 'vitest';
import type { Notice, RawNotice } from '../notice.ts';
import { AMOUNT_MINOR, type Bench, BHD } from './bench.ts';

/** Reads the messages that the acquirer itself has sent, with its adapter. */
function reader({ subject, acquirer }: Bench) {
  const read = (raw: RawNotice): readonly Notice[] | 'forged' | undefined => acquirer().readNotice?.(raw);
  const isAbout = (reference: string) => (notice: Notice) =>
    notice.kind === 'evidence' && notice.reference === reference;
  const find = (reference: string): { readonly raw: RawNotice; readonly notice: Notice } | undefined => {
    for (const raw of subject().noticed?.() ?? []) {
      const notices = read(raw);
      const notice = Array.isArray(notices) ? notices.find(isAbout(reference)) : undefined;
      if (notice !== undefined) return { raw, notice };
    }
    return undefined;
  };
  /** Waits for the first message with evidence about a reference. */
  const about = async (reference: string) => {
    await expect.poll(() => find(reference)).toBeDefined();
    const found = find(reference);
    if (found === undefined) throw new Error('a message is gone');
    return found;
  };
  return { read, about };
}

/** The tests for acquirers that send notices. */
export function describeNotices(bench: Bench): void {
  const { subject, acquirer, smallest, ask, sale, submit, refundOf, taken: take, testIf } = bench;
  const { about: arrived } = reader(bench);
  const noticeAbout = async (reference: string) => (await arrived(reference)).notice;

  describe('notices', () => {
    test('exist for every acquirer whose payments need them', () => {
      const { inquiry, needsNotices } = acquirer().capabilities;
      expect(inquiry === 'notices_only' && !needsNotices).toBe(false);
      if (needsNotices) expect(acquirer().readNotice).toBeDefined();
      expect(acquirer().readNotice !== undefined).toBe(subject().noticed !== undefined);
    });

    test('of an approval have the same content as the answer to the sale', async ({ skip }) => {
      if (!subject().noticed) skip('the acquirer sends no notices');
      const request = sale('approved');
      const { reference } = request;
      const { reference: _same, ...outcome } = { reference, ...(await submit(request)) };
      expect(outcome).toMatchObject({ kind: 'approved', amountMinor: AMOUNT_MINOR, currency: BHD });
      const about = { kind: 'evidence', about: 'authorisation', reference };
      expect(await noticeAbout(reference)).toMatchObject({ ...about, outcome });
    });

    testIf('do_not_honour')('of a decline have the reason', async ({ skip }) => {
      if (!subject().noticed) skip('the acquirer sends no notices');
      const request = sale('do_not_honour');
      await submit(request);
      const outcome = { kind: 'declined', code: 'do_not_honour' };
      expect(await noticeAbout(request.reference)).toMatchObject({ about: 'authorisation', outcome });
    });

    test('of refunds and reversals identify them by our references', async ({ skip }) => {
      if (!subject().noticed) skip('the acquirer sends no notices');
      const refund = refundOf(await take(), { amountMinor: smallest(1n) });
      await acquirer().refund(refund);
      const { reference } = refund;
      expect(await noticeAbout(reference)).toMatchObject({ about: 'refund', reference });

      const given = sale('approved');
      await acquirer().reverse(ask(given));
      const kind = acquirer().capabilities.reversal === 'blocks_unseen' ? 'reversed' : 'refused';
      expect(await noticeAbout(given.reference)).toMatchObject({ about: 'authorisation', outcome: { kind } });
    });
  });
  describeReading(bench);
}

function describeReading(bench: Bench): void {
  const { subject, sale, submit } = bench;
  const { read, about: arrived } = reader(bench);

  describe('notices', () => {
    test('are read in the same way each time, and have a different id for each event', async ({ skip }) => {
      if (!subject().noticed) skip('the acquirer sends no notices');
      const [one, other] = [sale('approved'), sale('approved')];
      await Promise.all([submit(one), submit(other)]);
      const { raw, notice } = await arrived(one.reference);
      expect(read(raw)).toEqual(read({ headers: raw.headers, body: Buffer.from(raw.body) }));
      expect(notice.eventId).toMatch(/./);
      expect(notice.eventId).not.toBe((await arrived(other.reference)).notice.eventId);
    });

    test('count only with their signature, and only if nothing that the signature covers has changed', async ({
      skip,
    }) => {
      if (!subject().noticed) skip('the acquirer sends no notices');
      const request = sale('approved');
      await submit(request);
      const { headers, body } = (await arrived(request.reference)).raw;
      expect(read({ headers, body: Buffer.alloc(0) })).toBe('forged');
      const { tampered } = subject();
      if (tampered !== undefined) {
        for (const changed of tampered({ headers, body })) expect(read(changed)).toBe('forged');
        return;
      }
      expect(read({ headers: {}, body })).toBe('forged');
      expect(read({ headers, body: Buffer.concat([body, Buffer.from(' ')]) })).toBe('forged');
      for (const at of [0, body.length >> 1, body.length - 1]) {
        const changed = Buffer.from(body);
        changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
        expect(read({ headers, body: changed })).toBe('forged');
      }
    });
  });
}
