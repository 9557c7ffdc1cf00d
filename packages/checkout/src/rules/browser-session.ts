/** The state of a session. `paid`, `failed`, `cancelled` and `expired` are final. */
export type SessionStatus = 'open' | 'processing' | 'paid' | 'failed' | 'cancelled' | 'expired';

/** The parts of a session that the service shows to a page, with the service's own names. */
export type BrowserSession = {
  readonly status: SessionStatus;
  /** In major units. */
  readonly amount: number;
  readonly amount_minor: number;
  readonly currency: string;
  readonly locale: string | null;
};
