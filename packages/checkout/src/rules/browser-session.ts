/** How a session stands. `paid`, `failed`, `cancelled` and `expired` are final. */
export type SessionStatus = 'open' | 'processing' | 'paid' | 'failed' | 'cancelled' | 'expired';

/** As much of a session as the service shows to a page, in its own words. */
export type BrowserSession = {
  readonly status: SessionStatus;
  /** In major units. */
  readonly amount: number;
  readonly amount_minor: number;
  readonly currency: string;
  readonly locale: string | null;
};
