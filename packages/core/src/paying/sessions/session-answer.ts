import { fromMinor, majorNumber } from '@pay/money/amount';
import type { Environment } from '../../ground/environment/environment.ts';
import type { Session, SessionStatus } from './session.ts';
import { columnsFromTerms, type TermColumns } from './session-terms.ts';

/** A session as merchants see it, in answers and in events. */
export type SessionAnswer = TermColumns & {
  track_id: string;
  status: SessionStatus;
  amount: number;
  amount_minor: number;
  currency: string;
  refunded_amount: number;
  expires_at: string;
  created_at: string;
  environment: Environment;
};

export function sessionAnswer(session: Session, environment: Environment): SessionAnswer {
  return {
    track_id: session.trackId,
    status: session.status,
    amount: majorNumber(session.amount),
    amount_minor: Number(session.amount.minor),
    currency: session.amount.currency,
    ...columnsFromTerms(session),
    refunded_amount:
      session.refundedMinor === 0n ? 0 : majorNumber(fromMinor(session.refundedMinor, session.amount.currency)),
    expires_at: session.expiresAt.toISOString(),
    created_at: session.createdAt.toISOString(),
    environment,
  };
}

/** The session as it was created, for replayed answers, which are rebuilt from columns that never change. */
export function asCreated(session: Session): Session {
  return { ...session, stored: 'open', status: 'open', refundedMinor: 0n };
}
