import type { Books, OurBook } from '../books/books.ts';
import {
  arrived,
  attempt,
  bookedCapture,
  bookedRefund,
  CAPTURED,
  call,
  capture,
  event,
  FAILED,
  heard,
  note,
  notice,
  PAID,
  PROFILE,
  refund,
  sale,
  session,
  VOIDED,
} from './sound-rows.ts';

/** The amounts of a session that was only authorised at first, before it was captured or voided. */
const LATER = {
  capture: 'manual',
  captured_minor: 0n,
  capture_reserved_minor: 0n,
  refunded_minor: 0n,
  refund_reserved_minor: 0n,
};

const EVENTS = Array.from({ length: 9 }, (_, n) => `evt_${n + 1}`);

/**
 * Small, consistent books about a paid session with a refund, a failed session with a reversed and a declined attempt,
 * a partly captured session, and a voided session.
 */
export function soundBooks(): Books {
  return {
    ours: {
      sessions: [
        session(PAID, { status: 'succeeded', live_attempt_id: 'att_1', event_count: 2 }),
        session(FAILED, { attempt_count: 2 }),
        session(CAPTURED, {
          ...LATER,
          status: 'succeeded',
          live_attempt_id: 'att_4',
          event_count: 4,
          captured_minor: 700n,
          capture_reserved_minor: 700n,
        }),
        session(VOIDED, {
          ...LATER,
          status: 'voided',
          live_attempt_id: 'att_5',
          event_count: 2,
          void_reason: 'requested',
        }),
      ],
      attempts: [
        attempt(PAID, 'att_1', 'approved'),
        attempt(FAILED, 'att_2', 'reversed'),
        attempt(FAILED, 'att_3', 'declined'),
        attempt(CAPTURED, 'att_4', 'approved'),
        attempt(VOIDED, 'att_5', 'approved'),
      ],
      captures: [capture('cap_1', 300n), capture('cap_2', 400n)],
      voids: [
        {
          track_id: VOIDED,
          attempt_id: 'att_5',
          void_id: 'vod_1',
          state: 'succeeded',
          is_due: false,
          inquiry_count: 0,
          is_alarmed: false,
        },
      ],
      refunds: [refund('ref_1')],
      reversals: [],
      switches: [],
      closings: [{ attempt_id: 'att_2', is_due: false, completed_ms: 400 }],
      notices: [notice('R-1-approved', 'att_1')],
      events: [
        event(PAID, 1, 1n, 'payment.succeeded'),
        event(FAILED, 1, 2n, 'payment.failed'),
        event(PAID, 2, 3n, 'refund.succeeded'),
        event(CAPTURED, 1, 4n, 'payment.authorised'),
        event(CAPTURED, 2, 5n, 'payment.captured'),
        event(CAPTURED, 3, 6n, 'payment.succeeded'),
        event(CAPTURED, 4, 7n, 'payment.captured'),
        event(VOIDED, 1, 8n, 'payment.authorised'),
        event(VOIDED, 2, 9n, 'payment.voided'),
      ],
      deliveries: EVENTS.map((id) => ({ event_id: id, status: 'succeeded' })),
      ledger: [],
    },
    acquirer: [
      sale('att_1', 'approved'),
      sale('att_2', 'approved', '1001'),
      sale('att_2', 'reversed', '1001'),
      sale('att_3', 'declined'),
      bookedRefund('ref_1', '400'),
      sale('att_4', 'approved'),
      bookedCapture('cap_1', '300'),
      bookedCapture('cap_2', '400'),
      sale('att_5', 'approved'),
      sale('att_5', 'reversed'),
    ],
    calls: [
      call('sale', 'att_1', 100, { state: 'approved' }),
      call('sale', 'att_2', 200, { state: 'approved', value: { minor: '1001', currency: 'BHD' } }),
      call('reversal', 'att_2', 300, { state: 'acknowledged' }),
      call('sale', 'att_3', 400, { state: 'declined' }),
      call('sale', 'att_4', 500, { state: 'approved' }),
      call('sale', 'att_5', 600, { state: 'approved' }),
      call('reversal', 'att_5', 700, { state: 'acknowledged' }),
    ],
    notices: [arrived('R-1-approved', 'att_1', 200), arrived('R-1-approved-forged', 'att_1', 401)],
    accounts: new Map([[PROFILE, [null]]]),
    noticesOnly: new Set(),
    raised: [{ message: 'the acquirer answered about another payment', about: 'att_2' }],
    broken: new Set(),
    forms: new Map([
      [PAID, 1],
      [FAILED, 2],
      [CAPTURED, 1],
      [VOIDED, 1],
    ]),
    notes: [
      note({ trackId: PAID, idempotencyKey: 'new-1', wanted: '1000 BHD' }),
      note({ trackId: PAID, idempotencyKey: 'new-1', wanted: '1000 BHD', begunAt: 20, endedAt: 30 }),
      note({ operation: 'refund', trackId: PAID, refundId: 'ref_1', amountMinor: 400, state: 'pending' }),
      note({ operation: 'status', status: 200, trackId: PAID, state: 'paid', paid: true }),
    ],
    sights: [{ trackId: PAID, state: 'paid', at: 50, by: 'card page' }],
    revocations: [{ keyId: 'key_old', returnedAt: 100 }],
    alarms: [],
    endpoints: [{ name: 'shop', profileId: PROFILE }],
    heard: [...EVENTS, 'evt_2'].map((id) => heard(id)),
    readers: [{ profileId: PROFILE, read: EVENTS.map((id) => ({ id, digest: id })) }],
    spared: 'Spared12',
    waits: [],
    disturbances: [],
    epochMs: 0,
  };
}

/** The sound books, but with other values in the rows with this id in one table of our book. */
export function changed<T extends keyof OurBook>(table: T, id: string, change: Partial<OurBook[T][number]>): Books {
  const books = soundBooks();
  const rows = books.ours[table].map((row) => (Object.values(row).includes(id) ? { ...row, ...change } : row));
  return { ...books, ours: { ...books.ours, [table]: rows } };
}

/** The sound books, but with additional entries in some of the records. */
export function more(change: Partial<Books>): Books {
  const books = soundBooks();
  return {
    ...books,
    acquirer: [...books.acquirer, ...(change.acquirer ?? [])],
    calls: [...books.calls, ...(change.calls ?? [])],
    notes: [...books.notes, ...(change.notes ?? [])],
    sights: [...books.sights, ...(change.sights ?? [])],
    alarms: change.alarms ?? [],
  };
}

export function without<T extends keyof OurBook>(table: T, id: string): Books {
  const books = soundBooks();
  const rows = books.ours[table].filter((row) => !Object.values(row).includes(id));
  return { ...books, ours: { ...books.ours, [table]: rows } };
}
