import type { AcquirerCall, NoticeCall, Told } from '../books/acquirer-call.ts';
import type {
  AcquirerEntry,
  AttemptRow,
  CaptureRow,
  EventRow,
  Heard,
  Note,
  NoticeRow,
  RefundRow,
  SessionRow,
  ToldEvent,
} from '../books/books.ts';

export const PROFILE = 'Abcd1234';
export const PAID = 'trk_paid';
export const FAILED = 'trk_failed';
/** The session that was authorised at first, and then captured in part. */
export const CAPTURED = 'trk_captured';
export const VOIDED = 'trk_voided';

const STATUS: Readonly<Record<string, string>> = {
  'payment.authorised': 'authorised',
  'payment.captured': 'paid',
  'payment.succeeded': 'paid',
  'payment.voided': 'voided',
};

export function session(trackId: string, changes: Partial<SessionRow>): SessionRow {
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
    captured_minor: null,
    capture_reserved_minor: null,
    void_reason: null,
    capture: 'automatic',
    ...changes,
  };
}

export function attempt(trackId: string, id: string, state: string): AttemptRow {
  return {
    track_id: trackId,
    attempt_id: id,
    account_id: null,
    number: 1,
    state,
    is_due: false,
    created_ms: 0,
    completed_ms: 5_000,
    challenge_ends_ms: null,
    inquiry_count: 0,
    is_alarmed: false,
    is_reversal_refused: false,
    is_settled: false,
    decline_raw: null,
  };
}

export function capture(id: string, amountMinor: bigint): CaptureRow {
  return {
    track_id: CAPTURED,
    capture_id: id,
    amount_minor: amountMinor,
    state: 'succeeded',
    is_due: false,
    is_automatic: false,
    inquiry_count: 0,
    is_alarmed: false,
  };
}

export function refund(id: string): RefundRow {
  return {
    track_id: PAID,
    attempt_id: 'att_1',
    refund_id: id,
    amount_minor: 400n,
    currency: 'BHD',
    state: 'succeeded',
    is_due: false,
    inquiry_count: 0,
    is_alarmed: false,
  };
}

export function event(trackId: string, sequence: number, position: bigint, type: string): EventRow {
  const id = `evt_${position}`;
  const row = { profile_id: PROFILE, event_id: id, digest: id, track_id: trackId, sequence, position, type };
  return { ...row, told: toldBy(row) };
}

function toldBy({ event_id, track_id, profile_id, sequence, type }: Omit<EventRow, 'told'>): ToldEvent {
  const told = { event_id, type, sequence, profile_id, track_id, currency: 'BHD' };
  if (type.startsWith('refund.')) {
    return { ...told, refund_id: 'ref_1', amount_minor: 400, status: 'succeeded', paid: null };
  }
  const status = STATUS[type] ?? 'failed';
  return { ...told, refund_id: null, amount_minor: 1_000, status, paid: status === 'paid' };
}

export function heard(eventId: string, changes: Partial<Heard> = {}): Heard {
  return { endpoint: 'shop', eventId, at: 0, digest: eventId, isSound: true, isAcknowledged: true, ...changes };
}

export function sale(reference: string, state: string, minor = '1000', currency = 'BHD'): AcquirerEntry {
  return { sale: { reference, state, value: { minor, currency } } };
}

export function bookedCapture(reference: string, minor: string): AcquirerEntry {
  return { capture: { reference, saleReference: 'att_4', value: { minor, currency: 'BHD' }, refusal: null } };
}

export function bookedRefund(
  reference: string,
  minor: string,
  saleReference = 'att_1',
  currency = 'BHD',
): AcquirerEntry {
  return { refund: { reference, saleReference, value: { minor, currency }, refusal: null } };
}

/** A call and its answer. `at` is in milliseconds. */
export function call(what: AcquirerCall['call'], reference: string, at: number, told: Partial<Told>): AcquirerCall {
  const value = { minor: '1000', currency: 'BHD' };
  return {
    call: what,
    node: 'engine-1',
    reference,
    saleReference: reference,
    at,
    told: { status: 200, reference, state: '', value, ...told },
    toldAt: at + 10,
  };
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
    captureId: null,
    refundId: null,
    amountMinor: 1_000,
    currency: 'BHD',
    state: 'open',
    profileId: PROFILE,
    node: 'engine-1',
    wanted: null,
    paid: null,
    isRefunded: false,
    ...changes,
  };
}

/** A notice that we have stored and applied. */
export function notice(id: string, reference: string, changes: Partial<NoticeRow> = {}): NoticeRow {
  const facts = { account_id: 'acc_1', proves: 'approved', received_ms: 0 };
  return { event_id: id, ...facts, reference, is_due: false, outcome: 'applied', ...changes };
}

/** A message at the address for notices, and our answer to it. */
export function arrived(id: string, reference: string, status: number | null): NoticeCall {
  return { id, reference, isForged: id.endsWith('-forged'), at: 0, status };
}
