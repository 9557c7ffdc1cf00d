import { fromMinor, majorNumber } from '@pay/money/amount';
import type { Environment } from '../../ground/environment/environment.ts';
import type { Session, SessionStatus, VoidReason } from './session.ts';
import { columnsFromTerms, type TermColumns } from './session-terms.ts';

/** The fields of a session for which no money has been authorised. */
export const NOTHING_MOVED = {
  authorisedUntil: null,
  capturedMinor: 0n,
  captureReservedMinor: 0n,
  voidReason: null,
  refundedMinor: 0n,
} as const;

/** A session as merchants see it, in answers and in events. */
export type SessionAnswer = TermColumns & {
  track_id: string;
  payment_link: string | null;
  status: SessionStatus;
  amount: number;
  amount_minor: number;
  currency: string;
  captured_amount: number;
  captured_amount_minor: number;
  authorised_until: string | null;
  void_reason: VoidReason | null;
  refunded_amount: number;
  expires_at: string;
  created_at: string;
  environment: Environment;
};

export function sessionAnswer(session: Session, environment: Environment): SessionAnswer {
  return {
    track_id: session.trackId,
    payment_link: session.paymentLink,
    status: session.status,
    amount: majorNumber(session.amount),
    amount_minor: Number(session.amount.minor),
    currency: session.amount.currency,
    ...columnsFromTerms(session),
    captured_amount: majorOf(session.capturedMinor, session),
    captured_amount_minor: Number(session.capturedMinor),
    authorised_until: session.authorisedUntil?.toISOString() ?? null,
    void_reason: session.voidReason,
    refunded_amount: majorOf(session.refundedMinor, session),
    expires_at: session.expiresAt.toISOString(),
    created_at: session.createdAt.toISOString(),
    environment,
  };
}

function majorOf(minor: bigint, { amount }: Session): number {
  return minor === 0n ? 0 : majorNumber(fromMinor(minor, amount.currency));
}

/**
 * The session as it was created, for replayed answers. Such answers are rebuilt from columns that never change. The
 * caller sets `expiresAt`, because the test clock can change that column.
 */
export function asCreated(session: Session): Session {
  return { ...session, stored: 'open', status: 'open', ...NOTHING_MOVED };
}
