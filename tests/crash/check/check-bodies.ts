import type { Books, EventRow, Note, RefundRow, SessionRow, Violation } from '../books/books.ts';

const STATUS: Readonly<Record<string, string>> = {
  'payment.authorised': 'authorised',
  'payment.captured': 'paid',
  'payment.succeeded': 'paid',
  'payment.voided': 'voided',
  'payment.failed': 'failed',
  'payment.cancelled': 'cancelled',
  'session.expired': 'expired',
};

/** Checks what events and answers say about a payment: amount, currency, status, and whether it is paid. */
export function checkBodies({ ours, notes }: Books): readonly Violation[] {
  const sessions = new Map(ours.sessions.map((session) => [session.track_id, session]));
  const refunds = new Map(ours.refunds.map((refund) => [refund.refund_id, refund]));
  const bodies = ours.events.flatMap((event) => {
    const session = sessions.get(event.track_id);
    const refund = refunds.get(event.told.refund_id ?? '');
    if (isOfRow(event) && session !== undefined && isTrue(event, session, refund)) return [];
    const { type, told } = event;
    const detail = `${type} says ${told.amount_minor} ${told.currency}, ${told.status}, paid ${told.paid}`;
    return [{ invariant: 'the body of every event is correct', id: event.track_id, detail }];
  });
  const answers = notes.flatMap((note) => {
    if (note.operation !== 'status' || note.status !== 200 || note.trackId === null) return [];
    if (isTrueAnswer(note, sessions.get(note.trackId))) return [];
    const detail = `payment-status said paid ${note.paid} for a session with the status ${note.state}`;
    return [
      { invariant: '`paid` is true only for a paid session that is not fully refunded', id: note.trackId, detail },
    ];
  });
  return [...bodies, ...answers];
}

function isOfRow({ told, ...row }: EventRow): boolean {
  return (
    told.event_id === row.event_id &&
    told.type === row.type &&
    told.sequence === row.sequence &&
    told.profile_id === row.profile_id &&
    told.track_id === row.track_id
  );
}

function isTrue({ type, told }: EventRow, session: SessionRow, refund: RefundRow | undefined): boolean {
  if (type.startsWith('refund.')) {
    return (
      refund?.track_id === session.track_id &&
      isAmount(told, refund.amount_minor, session.currency) &&
      type === `refund.${refund.state}` &&
      told.status === refund.state
    );
  }
  if (!isAmount(told, session.amount_minor, session.currency)) return false;
  const status = STATUS[type];
  // A reversal and a refused capture change nothing in the session, whatever its state is.
  if (status === undefined) return told.paid === false || told.status === 'paid';
  return told.status === status && told.paid === (status === 'paid');
}

function isAmount(told: EventRow['told'], minor: bigint, currency: string): boolean {
  return told.amount_minor === Number(minor) && told.currency === currency;
}

function isTrueAnswer({ paid, state, isRefunded }: Note, session: SessionRow | undefined): boolean {
  return paid === (state === 'paid' && !isRefunded) && (paid === false || session?.status === 'succeeded');
}
