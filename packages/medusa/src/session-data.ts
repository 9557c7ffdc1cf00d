import type { InitiatedPayment } from '@pay/server';

/**
 * What Medusa stores for a payment session and shows to the storefront, so it contains no secret. Shoppers can add
 * fields, but not change these.
 */
export type SessionData = {
  /** Medusa's own identifier of the payment session. */
  readonly session_id: string;
  readonly track_id: string;
  readonly payment_id: string;
  /** Pay's card page: send the shopper there. */
  readonly payment_url: string;
  readonly amount: number;
  readonly currency: string;
  readonly capture: 'automatic' | 'manual';
};

/** The name of Medusa's own identifier in a session's metadata. */
export const SESSION_KEY = 'medusa_payment_session';

export function sessionData(sessionId: string, started: InitiatedPayment): SessionData {
  const { track_id, payment_id, payment_url, amount, currency, capture } = started;
  return { session_id: sessionId, track_id, payment_id, payment_url, amount, currency, capture };
}
