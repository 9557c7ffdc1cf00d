import type { StoredStatus } from './session.ts';

/** The columns that list queries read, as the driver returns them. */
export type SessionsTable = {
  sessions: {
    profile_id: string;
    track_id: string;
    payment_id: string | null;
    status: StoredStatus;
    live_attempt_id: string | null;
    amount_minor: bigint;
    refunded_minor: bigint;
    currency: string;
    reference: string | null;
    description: string | null;
    metadata: Record<string, string>;
    attempt_count: number;
    card_brand: string | null;
    created_at: Date;
    completed_at: Date | null;
    expires_at: Date;
  };
};
