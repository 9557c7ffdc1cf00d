import type { EventRow, OurBook, SessionRow } from './book-sql.ts';

type Body = {
  readonly type: string;
  readonly sequence: number;
  readonly data: {
    readonly track_id: string;
    readonly status: string;
    readonly paid?: boolean;
    readonly amount: number;
    readonly amount_minor: number;
    readonly currency: string;
    readonly refund_id?: string;
    readonly refunded_amount?: number;
    readonly attempts?: readonly { readonly attempt_id: string; readonly status: string }[];
  };
};

const DECIMALS: Readonly<Record<string, number>> = { BHD: 3, USD: 2, JPY: 0 };
const STATUSES: Readonly<Record<string, string>> = {
  'payment.succeeded': 'paid',
  'payment.failed': 'failed',
  'payment.cancelled': 'cancelled',
  'session.expired': 'expired',
  'refund.succeeded': 'succeeded',
  'refund.failed': 'failed',
};

/** What is wrong in the body of an event; null if the body matches the rows and the acquirer's book. */
export function bodyProblem(
  event: EventRow,
  { sessions, refunds }: OurBook,
  isTaken: (attemptId: string) => boolean,
): string | null {
  const body = JSON.parse(event.body) as Body;
  const { data } = body;
  const session = sessions.find(({ track_id: track }) => track === event.track_id);
  if (session === undefined || body.type !== event.type || body.sequence !== event.sequence) return 'of another event';
  if (data.track_id !== event.track_id || data.currency !== session.currency) return `${event.type} of another session`;
  const refund = refunds.find(({ refund_id: id }) => id === data.refund_id);
  if (event.type.startsWith('refund.') !== (refund !== undefined)) return `${event.type} without its refund`;
  const minor = (refund ?? session).amount_minor;
  if (data.amount_minor !== minor || data.amount !== Number((minor / 10 ** decimals(session)).toFixed(3))) {
    return `${event.type} of ${data.amount} ${data.currency}, which is ${minor} minor units`;
  }
  const status = STATUSES[event.type];
  if (status !== undefined && data.status !== status) return `${event.type} with the status ${data.status}`;
  return refund === undefined ? paidProblem(event.type, data, session, isTaken) : null;
}

function paidProblem(
  type: string,
  { paid, status, attempts = [] }: Body['data'],
  session: SessionRow,
  isTaken: (attemptId: string) => boolean,
): string | null {
  const hasMoney = attempts.some(({ attempt_id: id, status: state }) => state === 'approved' && isTaken(id));
  if (type === 'payment.succeeded') return paid && hasMoney ? null : `${type} with paid: ${paid}`;
  const isAllRefunded = session.refunded_minor === session.amount_minor;
  const isRight = paid === (status === 'paid' && hasMoney) || (status === 'paid' && isAllRefunded);
  return isRight ? null : `${type} with the status ${status} and paid: ${paid}`;
}

function decimals({ currency }: SessionRow): number {
  return DECIMALS[currency] ?? 0;
}
