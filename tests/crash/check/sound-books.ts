import type { Books, OurBook } from '../books/books.ts';
import {
  attempt,
  bookedRefund,
  call,
  event,
  FAILED,
  heard,
  note,
  PAID,
  PROFILE,
  refund,
  sale,
  session,
} from './sound-rows.ts';

/**
 * Small, consistent books about a paid session with a refund and a failed session with a reversed and a declined
 * attempt.
 */
export function soundBooks(): Books {
  return {
    ours: {
      sessions: [
        session(PAID, { status: 'succeeded', live_attempt_id: 'att_1', event_count: 2 }),
        session(FAILED, { attempt_count: 2 }),
      ],
      attempts: [
        attempt(PAID, 'att_1', 'approved'),
        attempt(FAILED, 'att_2', 'reversed'),
        attempt(FAILED, 'att_3', 'declined'),
      ],
      refunds: [refund('ref_1')],
      reversals: [],
      closings: [{ attempt_id: 'att_2', is_due: false }],
      events: [
        event(PAID, 1, 1n, 'payment.succeeded'),
        event(FAILED, 1, 2n, 'payment.failed'),
        event(PAID, 2, 3n, 'refund.succeeded'),
      ],
      deliveries: ['evt_1', 'evt_2', 'evt_3'].map((id) => ({ event_id: id, status: 'succeeded' })),
    },
    acquirer: [
      sale('att_1', 'approved'),
      sale('att_2', 'approved', '1001'),
      sale('att_2', 'reversed', '1001'),
      sale('att_3', 'declined'),
      bookedRefund('ref_1', '400'),
    ],
    calls: [
      call('sale', 'att_1', 100, { state: 'approved' }),
      call('sale', 'att_2', 200, { state: 'approved', value: { minor: '1001', currency: 'BHD' } }),
      call('reversal', 'att_2', 300, { state: 'acknowledged' }),
      call('sale', 'att_3', 400, { state: 'declined' }),
    ],
    raised: [{ message: 'the acquirer answered about another payment', about: 'att_2' }],
    broken: new Set(),
    forms: new Map([
      [PAID, 1],
      [FAILED, 2],
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
    heard: ['evt_1', 'evt_2', 'evt_2', 'evt_3'].map((id) => heard(id)),
    readers: [{ profileId: PROFILE, read: ['evt_1', 'evt_2', 'evt_3'].map((id) => ({ id, digest: id })) }],
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
