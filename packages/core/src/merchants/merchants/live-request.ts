import type { Amount } from '@pay/money/amount';

export const LIVE_REQUEST_STATES = ['open', 'approved', 'refused', 'withdrawn'] as const;
export type LiveRequestState = (typeof LIVE_REQUEST_STATES)[number];

/** A merchant's request to take real money. Each merchant has at most one open request. */
export type LiveRequest = {
  readonly requestId: string;
  readonly merchantId: string;
  readonly state: LiveRequestState;
  readonly businessName: string;
  readonly website: string;
  readonly contactName: string;
  readonly contactEmail: string;
  readonly expectedMonthlyVolume: Amount;
  readonly note: string | null;
  readonly askedAt: Date;
  readonly decidedAt: Date | null;
  /** The reason for its refusal, or the note on its approval. */
  readonly reason: string | null;
};
