/** The state of a session. The shopper has nothing left to do in any of them except `open` and `processing`. */
export type SessionStatus =
  | 'open'
  | 'processing'
  | 'authorised'
  | 'paid'
  | 'voided'
  | 'failed'
  | 'cancelled'
  | 'expired';

/** The parts of a session that the service shows to a page, with the service's own names. */
export type BrowserSession = {
  readonly status: SessionStatus;
  /** In major units. */
  readonly amount: number;
  readonly amount_minor: number;
  readonly currency: string;
  readonly locale: string | null;
};
