import type { AcquirerEntry, Books, EventRow, Heard, Note, SessionRow } from '../books/books.ts';

const PROFILE = 'Abcd1234';
const PAID = 'trk_paid';
const FAILED = 'trk_failed';

/**
 * Small, consistent books about a paid session with a refund and a failed session with a reversed and a declined
 * attempt.
 */
export function soundBooks(): Books {
  return {
    ours: {
      sessions: [session(PAID, { status: 'succeeded', live_attempt_id: 'att_1', event_count: 2 }), failedSession()],
      attempts: [
        { track_id: PAID, attempt_id: 'att_1', number: 1, state: 'approved', is_due: false },
        { track_id: FAILED, attempt_id: 'att_2', number: 1, state: 'reversed', is_due: false },
        { track_id: FAILED, attempt_id: 'att_3', number: 2, state: 'declined', is_due: false },
      ],
      refunds: [
        {
          track_id: PAID,
          attempt_id: 'att_1',
          refund_id: 'ref_1',
          amount_minor: 400n,
          state: 'succeeded',
          is_due: false,
        },
      ],
      reversals: [],
      events: [event(PAID, 1, 1n, 'payment.succeeded'), event(FAILED, 1, 2n, 'payment.failed'), refundEvent()],
      deliveries: ['evt_1', 'evt_2', 'evt_3'].map((id) => ({ event_id: id, status: 'succeeded' })),
    },
    acquirer: [
      sale('att_1', 'approved'),
      sale('att_2', 'approved'),
      sale('att_2', 'reversed'),
      sale('att_3', 'declined'),
      bookedRefund('ref_1', '400'),
    ],
    notes: [
      note({ trackId: PAID, idempotencyKey: 'new-1' }),
      note({ trackId: PAID, idempotencyKey: 'new-1', begunAt: 20, endedAt: 30 }),
      note({ operation: 'refund', trackId: PAID, refundId: 'ref_1', amountMinor: 400, state: 'pending' }),
    ],
    sights: [{ trackId: PAID, state: 'paid', at: 50, by: 'card page' }],
    revocations: [{ keyId: 'key_old', returnedAt: 100 }],
    alarms: [],
    endpoints: [{ name: 'shop', profileId: PROFILE }],
    heard: ['evt_1', 'evt_2', 'evt_2', 'evt_3'].map((id) => heard(id)),
  };
}

function session(trackId: string, changes: Partial<SessionRow>): SessionRow {
  const isPaid = changes.status === 'succeeded';
  return {
    profile_id: PROFILE,
    track_id: trackId,
    payment_id: `pay_${trackId}`,
    status: 'failed',
    amount_minor: 1_000n,
    currency: 'BHD',
    reference: `order-${trackId}`,
    attempt_count: 1,
    live_attempt_id: null,
    event_count: 1,
    refunded_minor: isPaid ? 400n : 0n,
    refund_reserved_minor: isPaid ? 400n : 0n,
    ...changes,
  };
}

function failedSession(): SessionRow {
  return session(FAILED, { attempt_count: 2 });
}

function event(trackId: string, sequence: number, position: bigint, type: string): EventRow {
  const eventId = `evt_${position}`;
  return { profile_id: PROFILE, event_id: eventId, digest: eventId, track_id: trackId, sequence, position, type };
}

function refundEvent(): EventRow {
  return event(PAID, 2, 3n, 'refund.succeeded');
}

export function heard(eventId: string, changes: Partial<Heard> = {}): Heard {
  return { endpoint: 'shop', eventId, digest: eventId, isSound: true, isAcknowledged: true, ...changes };
}

export function sale(reference: string, state: string, minor = '1000', currency = 'BHD'): AcquirerEntry {
  return { sale: { reference, state, value: { minor, currency } } };
}

export function bookedRefund(reference: string, minor: string): AcquirerEntry {
  return { refund: { reference, saleReference: 'att_1', value: { minor, currency: 'BHD' }, refusal: null } };
}

export function note(changes: Partial<Note>): Note {
  return {
    payment: 1,
    operation: 'initiate',
    keyId: 'key_new',
    idempotencyKey: null,
    begunAt: 0,
    endedAt: 10,
    status: 201,
    code: null,
    digest: 'same',
    trackId: null,
    paymentId: null,
    refundId: null,
    amountMinor: 1_000,
    currency: 'BHD',
    state: 'open',
    ...changes,
  };
}
