import type { Books } from '../books/books.ts';
import { changed, more, soundBooks, without } from './sound-books.ts';
import { bookedRefund, heard, note, PROFILE, sale } from './sound-rows.ts';

export type Planted = readonly [what: string, invariant: string, id: string, books: Books];

export const PLANTED_IN_BOOKS: readonly Planted[] = [
  [
    'a difference between the ledger and a payment',
    'the ledger matches the payments',
    'att_1',
    {
      ...soundBooks(),
      ours: { ...soundBooks().ours, ledger: [{ what: 'not_booked', reference: 'att_1', detail: '' }] },
    },
  ],
  [
    'a second approval in the same session',
    'at most one unreversed authorisation per session',
    'trk_paid',
    {
      ...changed('attempts', 'att_2', { track_id: 'trk_paid' }),
      acquirer: [sale('att_1', 'approved'), sale('att_2', 'approved')],
    },
  ],
  [
    'an approval after a reversal',
    'at most one unreversed authorisation per session',
    'trk_failed',
    more({ acquirer: [sale('att_2', 'approved')] }),
  ],
  [
    'an approval that is still held although the session failed',
    'every approval is either paid or reversed',
    'att_3',
    more({ acquirer: [sale('att_3', 'approved')] }),
  ],
  [
    'a paid session whose approval is reversed',
    'a paid session has one unreversed approval for its amount',
    'trk_paid',
    more({ acquirer: [sale('att_1', 'reversed')] }),
  ],
  [
    'a paid session whose approval at the acquirer is for a different amount',
    'a paid session has one unreversed approval for its amount',
    'trk_paid',
    more({ acquirer: [sale('att_1', 'approved', '1001')] }),
  ],
  [
    'a paid session whose approval at the acquirer is in a different currency',
    'a paid session has one unreversed approval for its amount',
    'trk_paid',
    more({ acquirer: [sale('att_1', 'approved', '1000', 'KWD')] }),
  ],
  [
    'an attempt that is approved in our book but declined in the acquirer’s',
    'our approvals match the acquirer’s',
    'att_3',
    changed('attempts', 'att_3', { state: 'approved' }),
  ],
  [
    'a sale that we never recorded',
    'every request to the acquirer has a committed intention',
    'att_9',
    more({ acquirer: [sale('att_9', 'declined')] }),
  ],
  [
    'more refunded than was paid',
    'refunds never exceed the payment',
    'trk_paid',
    more({ acquirer: [bookedRefund('ref_2', '601')] }),
  ],
  [
    'one refund carried out twice',
    'refunds never exceed the payment',
    'trk_paid',
    more({ acquirer: [bookedRefund('ref_1', '400')] }),
  ],
  [
    'a refund that is missing from our book',
    'every refund is in both books',
    'ref_2',
    more({ acquirer: [bookedRefund('ref_2', '1')] }),
  ],
  [
    'a refund that failed in our book but was carried out by the acquirer',
    'every refund is in both books',
    'ref_1',
    changed('refunds', 'ref_1', { state: 'failed' }),
  ],
  [
    'a refund that is only in our book',
    'every refund is in both books',
    'ref_1',
    { ...soundBooks(), acquirer: soundBooks().acquirer.filter((entry) => !('refund' in entry)) },
  ],
  [
    'refunds that do not add up',
    'refunds add up',
    'trk_paid',
    changed('sessions', 'trk_paid', { refunded_minor: 300n }),
  ],
  [
    'an amount still reserved',
    'refunds add up',
    'trk_paid',
    changed('sessions', 'trk_paid', { refund_reserved_minor: 500n }),
  ],
  [
    'an acknowledged session that is gone',
    'every acknowledged session exists with its amount',
    'trk_gone',
    more({ notes: [note({ trackId: 'trk_gone' })] }),
  ],
  [
    'an acknowledged session with a different amount',
    'every acknowledged session exists with its amount',
    'trk_paid',
    changed('sessions', 'trk_paid', { amount_minor: 999n }),
  ],
  [
    'a payment id that has changed after an answer',
    'every acknowledged session exists with its amount',
    'trk_paid',
    more({ notes: [note({ operation: 'pay', status: 200, trackId: 'trk_paid', paymentId: 'pay_other' })] }),
  ],
  [
    'a session that failed after the page showed it as paid',
    'final states never change',
    'trk_failed',
    more({ sights: [{ trackId: 'trk_failed', state: 'paid', at: 1, by: 'card page' }] }),
  ],
  [
    'a refund that failed after an answer reported it as succeeded',
    'final states never change',
    'ref_1',
    {
      ...changed('refunds', 'ref_1', { state: 'failed' }),
      notes: [note({ operation: 'refund', trackId: 'trk_paid', refundId: 'ref_1', state: 'succeeded' })],
    },
  ],
  [
    'an attempt without a next step',
    'nothing is left undecided',
    'att_2',
    changed('attempts', 'att_2', { state: 'unknown' }),
  ],
  [
    'an attempt that is never settled',
    'nothing is left undecided',
    'att_2',
    changed('attempts', 'att_2', { state: 'unknown', is_due: true }),
  ],
  [
    'a refund that is never settled',
    'nothing is left undecided',
    'ref_1',
    changed('refunds', 'ref_1', { state: 'unknown', is_due: true }),
  ],
  [
    'a session that never ends',
    'nothing is left undecided',
    'trk_failed',
    changed('sessions', 'trk_failed', { status: 'open', event_count: 0 }),
  ],
  [
    'work that was overdue during the run',
    'nothing is overdue while a node works',
    'att_1',
    more({ alarms: [{ invariant: 'nothing is overdue while a node works', id: 'att_1', what: 'overdue', at: 5_000 }] }),
  ],
  [
    'an event that is missing',
    'events of a session are numbered without a gap',
    'trk_paid',
    changed('events', 'payment.succeeded', { sequence: 3 }),
  ],
  [
    'a session that ended without an event',
    'events report how a session ended',
    'trk_failed',
    without('events', 'payment.failed'),
  ],
  [
    'a position used twice',
    'positions of a profile are numbered without a gap',
    PROFILE,
    changed('events', 'payment.failed', { position: 1n }),
  ],
  [
    'a request accepted with a revoked key',
    'no request is accepted after a revocation',
    'key_old',
    more({ notes: [note({ keyId: 'key_old', trackId: 'trk_paid', begunAt: 101, endedAt: 110 })] }),
  ],
  [
    'two answers to one idempotency key',
    'one idempotency key has one answer',
    'initiate new-1',
    more({ notes: [note({ idempotencyKey: 'new-1', trackId: 'trk_failed', digest: 'other' })] }),
  ],
  [
    'a refusal after an accepted request with the same idempotency key',
    'one idempotency key has one answer',
    'initiate new-1',
    more({ notes: [note({ idempotencyKey: 'new-1', status: 409, code: 'session_not_payable', begunAt: 40 })] }),
  ],
  [
    'two sessions for one idempotency key',
    'one idempotency key creates one session',
    'order-1',
    changed('sessions', PROFILE, { reference: 'order-1' }),
  ],
  [
    'an event that was never sent to an endpoint',
    'every event reaches every endpoint',
    'trk_failed',
    { ...soundBooks(), heard: heardBut('evt_2') },
  ],
  [
    'an event that an endpoint never acknowledged',
    'every event reaches every endpoint',
    'trk_failed',
    { ...soundBooks(), heard: [...heardBut('evt_2'), heard('evt_2', { isAcknowledged: false })] },
  ],
  [
    'a message whose event was not recorded',
    'every sent message carries a recorded event',
    'evt_99',
    { ...soundBooks(), heard: [...soundBooks().heard, heard('evt_99')] },
  ],
  [
    'a message with a different body',
    'every sent message carries a recorded event',
    'trk_failed',
    { ...soundBooks(), heard: [...soundBooks().heard, heard('evt_2', { digest: 'other' })] },
  ],
  [
    'a message without a genuine signature',
    'every sent message carries a recorded event',
    'trk_failed',
    { ...soundBooks(), heard: [...soundBooks().heard, heard('evt_2', { isSound: false })] },
  ],
  [
    "a message sent to another merchant's endpoint",
    'every sent message carries a recorded event',
    'trk_failed',
    {
      ...soundBooks(),
      endpoints: [...soundBooks().endpoints, { name: 'other', profileId: 'Zyxw9876' }],
      heard: [...soundBooks().heard, heard('evt_2', { endpoint: 'other' })],
    },
  ],
  [
    'an abandoned delivery',
    'every delivery ends as succeeded',
    'evt_1',
    changed('deliveries', 'evt_1', { status: 'failed' }),
  ],
];

/** The messages that the endpoint received, except those about one event. */
function heardBut(id: string) {
  return soundBooks().heard.filter(({ eventId }) => eventId !== id);
}
