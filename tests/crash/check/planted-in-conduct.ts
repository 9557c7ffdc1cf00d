import type { Books, EventRow } from '../books/books.ts';
import type { Planted } from './planted-in-books.ts';
import { changed, more, soundBooks } from './sound-books.ts';
import { attempt, bookedRefund, call, event, FAILED, note, PAID, PROFILE } from './sound-rows.ts';

const REVERSED_BEFORE = 300;

/** The sound books, but with other values in the body of an event. */
function toldOtherwise(type: string, told: Partial<EventRow['told']>): Books {
  const { ours } = soundBooks();
  const own = ours.events.find((each) => each.type === type);
  return changed('events', type, { told: { ...(own ?? event('', 0, 0n, '')).told, ...told } });
}

/** The sound books, but with only these calls about an attempt before it was reversed. */
function reversedAfter(known: Books['calls'], attemptChange: Partial<Books['ours']['attempts'][0]> = {}): Books {
  const { calls, ...books } = changed('attempts', 'att_2', attemptChange);
  const others = calls.filter(({ reference, at }) => reference !== 'att_2' || at >= REVERSED_BEFORE);
  return { ...books, calls: [...known, ...others] };
}

/** Requests of the spared merchant that took this long, while another merchant's payment had a fault. */
export function waits(ms: number): Books {
  const waited = Array.from({ length: 100 }, (_, at) => ({ node: 'engine-1', begunAt: at, endedAt: at + ms }));
  return {
    ...soundBooks(),
    waits: waited,
    disturbances: [{ scope: { profileId: PROFILE }, losesNothing: false, from: 0, until: 60_000 }],
  };
}

export const PLANTED_IN_CONDUCT: readonly Planted[] = [
  [
    'a reversal although the acquirer is only waiting for the browser',
    'every reversal has a cause',
    'att_2',
    {
      ...soundBooks(),
      calls: soundBooks().calls.map((each) =>
        each.call === 'sale' && each.reference === 'att_2'
          ? { ...each, told: { status: 200, reference: 'att_2', state: 'awaiting_device', value: null } }
          : each,
      ),
    },
  ],
  [
    'a sale that was sent twice',
    'at most one sale call arrives for a reference',
    'att_1',
    more({ calls: [call('sale', 'att_1', 500, { state: 'approved' })] }),
  ],
  [
    'a sale that was sent 30 seconds after its intention',
    'no sale is sent late',
    'att_1',
    changed('attempts', 'att_1', { created_ms: -30_000 }),
  ],
  [
    'a refund in a different currency from its payment',
    'a refund has the currency and the sale of its payment',
    'ref_1',
    { ...soundBooks(), acquirer: [bookedRefund('ref_1', '400', 'att_1', 'USD')] },
  ],
  [
    'a refund of another sale',
    'a refund has the currency and the sale of its payment',
    'ref_1',
    { ...soundBooks(), acquirer: [bookedRefund('ref_1', '400', 'att_3')] },
  ],
  [
    'a decline that the acquirer never reported',
    'every outcome came from the acquirer',
    'att_3',
    { ...soundBooks(), calls: soundBooks().calls.filter(({ reference }) => reference !== 'att_3') },
  ],
  [
    'an approval of a different amount',
    'every outcome came from the acquirer',
    'att_1',
    changed('sessions', PAID, { amount_minor: 999n }),
  ],
  [
    'a reversal that was never acknowledged',
    'every outcome came from the acquirer',
    'att_2',
    { ...soundBooks(), calls: soundBooks().calls.filter(({ call: what }) => what !== 'reversal') },
  ],
  [
    'two attempts from one form',
    'a form creates at most one attempt',
    FAILED,
    { ...soundBooks(), forms: new Map([[PAID, 1], [FAILED, 1]]) }, // biome-ignore format: one pair per line
  ],
  ['a reversal without any earlier inquiry', 'every reversal has a cause', 'att_2', reversedAfter([])],
  [
    'a reversal while the sale can still be on its way',
    'every reversal has a cause',
    'att_2',
    reversedAfter([call('inquiry', 'att_2', 250, { status: 404, state: 'sale_not_found', value: null })]),
  ],
  [
    'a reversal while the shopper is with the issuer',
    'every reversal has a cause',
    'att_2',
    reversedAfter([call('inquiry', 'att_2', 250, { state: 'awaiting_cardholder' })], { challenge_ends_ms: 600_000 }),
  ],
  [
    'a reversal of an approval that is paid',
    'every reversal has a cause',
    'att_1',
    { ...soundBooks(), ours: { ...soundBooks().ours, reversals: [lateReversal('att_1')] } },
  ],
  [
    'an event that was skipped',
    'the cursor returns the same events as the table',
    PROFILE,
    { ...soundBooks(), readers: [{ profileId: PROFILE, read: readOf('evt_1', 'evt_3') }] },
  ],
  [
    'an event that was read twice',
    'the cursor returns the same events as the table',
    PROFILE,
    { ...soundBooks(), readers: [{ profileId: PROFILE, read: readOf('evt_1', 'evt_2', 'evt_2', 'evt_3') }] },
  ],
  [
    'an event of a different amount',
    'the body of every event is correct',
    PAID,
    toldOtherwise('payment.succeeded', { amount_minor: 1 }),
  ],
  [
    'an event in a different currency',
    'the body of every event is correct',
    PAID,
    toldOtherwise('payment.succeeded', { currency: 'USD' }),
  ],
  [
    'an event with another status',
    'the body of every event is correct',
    FAILED,
    toldOtherwise('payment.failed', { status: 'paid' }),
  ],
  [
    'a failed payment that an event calls paid',
    'the body of every event is correct',
    FAILED,
    toldOtherwise('payment.failed', { paid: true }),
  ],
  [
    'a refund of a different amount in an event',
    'the body of every event is correct',
    PAID,
    toldOtherwise('refund.succeeded', { amount_minor: 401 }),
  ],
  [
    'an answer that calls an open session paid',
    '`paid` is true only for a paid session that is not fully refunded',
    FAILED,
    more({ notes: [note({ operation: 'status', status: 200, trackId: FAILED, state: 'open', paid: true })] }),
  ],
  [
    'an answer that calls a refunded payment paid',
    '`paid` is true only for a paid session that is not fully refunded',
    PAID,
    more({
      notes: [note({ operation: 'status', status: 200, trackId: PAID, state: 'paid', paid: true, isRefunded: true })],
    }),
  ],
  ['a mismatch without an alarm', 'required alarms were raised', 'att_2', { ...soundBooks(), raised: [] }],
  [
    'a refused reversal without an alarm',
    'required alarms were raised',
    'att_2',
    changed('attempts', 'att_2', { is_reversal_refused: true }),
  ],
  [
    'a late approval without an alarm',
    'required alarms were raised',
    'att_2',
    { ...soundBooks(), ours: { ...soundBooks().ours, reversals: [lateReversal('att_2')] } },
  ],
  [
    'an attempt that was asked about ten times without an alarm',
    'required alarms were raised',
    'att_3',
    changed('attempts', 'att_3', { inquiry_count: 10 }),
  ],
  [
    'a refund that was asked about ten times without an alarm',
    'required alarms were raised',
    'ref_1',
    changed('refunds', 'ref_1', { inquiry_count: 10 }),
  ],
  [
    'an approval that was received and forgotten',
    'an approval that was received is paid, or recorded as late',
    'att_3',
    more({ calls: [call('sale', 'att_3', 450, { state: 'approved' })] }),
  ],
  [
    "clients who waited because of another merchant's fault",
    'the faults of others delay nobody',
    'Spared12',
    waits(20_000),
  ],
  [
    'two bodies that were accepted under one idempotency key',
    'one idempotency key is for one request',
    'initiate new-1',
    more({ notes: [note({ idempotencyKey: 'new-1', trackId: PAID, wanted: '999 BHD' })] }),
  ],
  [
    'a session with a different amount from the one requested',
    'every acknowledged session exists with its amount',
    PAID,
    more({ notes: [note({ trackId: PAID, wanted: '10 JPY' })] }),
  ],
  [
    'an attempt that is never asked about again',
    'nothing is left undecided',
    'att_2',
    changed('closings', 'att_2', { is_due: true }),
  ],
];

function lateReversal(id: string): Books['ours']['reversals'][0] {
  return { track_id: attempt(FAILED, id, '').track_id, attempt_id: id, is_due: false, is_reversal_refused: false };
}

function readOf(...ids: readonly string[]): readonly { id: string; digest: string }[] {
  return ids.map((id) => ({ id, digest: id }));
}
