import type { Probe } from '../acquiring/acquirer.ts';
import type { AccountState } from './account.ts';

/** The columns that list queries read, as the driver returns them. */
export type AccountsTable = {
  acquirer_accounts: {
    profile_id: string;
    account_id: string;
    kind: string;
    base_url: string | null;
    state: AccountState;
    probe: Probe | null;
    probed_at: Date | null;
    created_at: Date;
  };
};
