import type { CardBrand } from '../../cards/brand.ts';
import type { Environment } from '../../ground/environment/environment.ts';
import type { ThreeDs } from '../acquiring/acquirer.ts';
import { declineMessage } from '../acquiring/decline-code.ts';
import { type Capture, type CaptureAnswer, captureAnswer } from '../captures/capture.ts';
import { type Refund, type RefundAnswer, refundAnswer } from '../refunds/refund.ts';
import { type SessionAnswer, sessionAnswer } from '../sessions/session-answer.ts';
import type { Attempt, AttemptStateKind } from './attempt.ts';
import { type PaymentStatus, type PaymentView, paymentStatus } from './payment.ts';

type CardAnswer = { brand: CardBrand; last4: string; expiry_month: number; expiry_year: number };
type DeclineAnswer = { code: string; message: string; raw: string };
type ThreeDsAnswer = { status: ThreeDs['status']; flow: ThreeDs['flow']; eci: string | null };

/** The card of an attempt and the acquirer's answer. */
type OutcomeAnswer = {
  card: CardAnswer;
  three_ds: ThreeDsAnswer | null;
  /** The kind of the account, or of the engine's own acquirer. */
  acquirer: string;
  acquirer_reference: string | null;
  authorisation_code: string | null;
  decline: DeclineAnswer | null;
};

type AttemptAnswer = OutcomeAnswer & {
  attempt_id: string;
  number: number;
  status: AttemptStateKind;
  created_at: string;
  completed_at: string | null;
};

type PaymentAnswer = { [K in keyof OutcomeAnswer]: OutcomeAnswer[K] | null } & {
  payment_id: string;
  status: PaymentStatus;
  created_at: string;
  completed_at: string | null;
};

/** The authoritative state of a session, in answers of payment-status and in events. */
export type PaymentStatusAnswer = SessionAnswer & {
  /** Whether money was captured and has not been fully refunded. Fulfil an order only if this is true. */
  paid: boolean;
  payment: PaymentAnswer | null;
  attempts: AttemptAnswer[];
  captures: CaptureAnswer[];
  refunds: RefundAnswer[];
};

/** A payment with its captures and refunds, oldest first. */
export type FullView = PaymentView & { readonly refunds: readonly Refund[]; readonly captures: readonly Capture[] };

/** A `PaymentView` stands for a payment without captures or refunds. */
export function paymentStatusAnswer(view: PaymentView | FullView, environment: Environment): PaymentStatusAnswer {
  const { session, attempts } = view;
  const { refunds, captures } = 'refunds' in view ? view : NO_MOVEMENTS;
  return {
    ...sessionAnswer(session, environment),
    paid: session.stored === 'succeeded' && session.refundedMinor < session.capturedMinor,
    payment: paymentAnswer(view),
    attempts: attempts.map(attemptAnswer),
    captures: captures.map(captureAnswer),
    refunds: refunds.map(refundAnswer),
  };
}

const NO_MOVEMENTS: Pick<FullView, 'refunds' | 'captures'> = { refunds: [], captures: [] };

function paymentAnswer(view: PaymentView): PaymentAnswer | null {
  const { session, attempts } = view;
  if (session.paymentId === null || session.paymentStartedAt === null) return null;
  const latest = attempts.at(-1);
  const outcome = latest
    ? outcomeAnswer(latest)
    : { card: null, three_ds: null, acquirer: null, acquirer_reference: null, authorisation_code: null, decline: null };
  return {
    payment_id: session.paymentId,
    status: paymentStatus(view),
    ...outcome,
    created_at: session.paymentStartedAt.toISOString(),
    completed_at: session.completedAt?.toISOString() ?? null,
  };
}

function attemptAnswer(attempt: Attempt): AttemptAnswer {
  const { state } = attempt;
  return {
    attempt_id: attempt.attemptId,
    number: attempt.number,
    status: state.kind,
    ...outcomeAnswer(attempt),
    created_at: attempt.createdAt.toISOString(),
    completed_at: 'completedAt' in state ? state.completedAt.toISOString() : null,
  };
}

function outcomeAnswer({ card, threeDs, acquirer, acquirerReference, state }: Attempt): OutcomeAnswer {
  return {
    card: {
      brand: card.brand,
      last4: card.lastFour,
      expiry_month: card.expiryMonth,
      expiry_year: card.expiryYear,
    },
    three_ds: threeDs && { status: threeDs.status, flow: threeDs.flow, eci: threeDs.eci },
    acquirer,
    acquirer_reference: acquirerReference,
    authorisation_code: state.kind === 'approved' ? state.authorisationCode : null,
    decline:
      state.kind === 'declined' ? { code: state.code, message: declineMessage(state.code), raw: state.raw } : null,
  };
}
