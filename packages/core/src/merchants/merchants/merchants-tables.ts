import type { LiveRequestState } from './live-request.ts';

/**
 * The columns of these tables that list queries read, as the driver returns them. The migrations define their
 * constraints.
 */
export type MerchantsTables = {
  merchants: { merchant_id: string; name: string; created_at: Date; suspended_at: Date | null };
  live_requests: {
    request_id: string;
    merchant_id: string;
    state: LiveRequestState;
    business_name: string;
    website: string;
    contact_name: string;
    contact_email: string;
    volume_minor: bigint;
    currency: string;
    note: string | null;
    asked_at: Date;
    decided_at: Date | null;
    reason: string | null;
  };
};
