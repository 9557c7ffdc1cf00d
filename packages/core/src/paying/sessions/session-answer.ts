import { fromMinor, majorNumber } from '@pay/money/amount';
import type { Environment } from '../../ground/environment/environment.ts';
import type { Locale, Session, SessionStatus } from './session.ts';

/** A session as merchants read it: in answers, and in the bodies of events. */
export type SessionAnswer = {
  track_id: string;
  status: SessionStatus;
  amount: number;
  amount_minor: number;
  currency: string;
  reference: string | null;
  description: string | null;
  metadata: Readonly<Record<string, string>>;
  success_url: string | null;
  failure_url: string | null;
  locale: Locale | null;
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
    reference: session.reference,
    description: session.description,
    metadata: session.metadata,
    success_url: session.successUrl,
    failure_url: session.failureUrl,
    locale: session.locale,
    refunded_amount:
      session.refundedMinor === 0n ? 0 : majorNumber(fromMinor(session.refundedMinor, session.amount.currency)),
    expires_at: session.expiresAt.toISOString(),
    created_at: session.createdAt.toISOString(),
    environment,
  };
}

/** The same session as it was when it was made: a replayed answer is rebuilt from columns that never change. */
export function asCreated(session: Session): Session {
  return { ...session, stored: 'open', status: 'open', refundedMinor: 0n };
}
