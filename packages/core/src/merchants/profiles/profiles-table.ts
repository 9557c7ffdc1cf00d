import type { Environment } from '../../ground/environment/environment.ts';

/** The columns that list queries read, as the driver returns them. */
export type ProfilesTable = {
  profiles: { profile_id: string; merchant_id: string; environment: Environment };
  live_requests: {
    request_id: string;
    merchant_id: string;
    state: 'open' | 'approved' | 'refused' | 'withdrawn';
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
