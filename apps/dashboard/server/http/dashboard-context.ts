import type { Pool } from '@pay/core/database/pool';
import type { ProfileRules } from '@pay/core/profiles/profile-settings';
import type { Logger } from 'pino';
import type { DashboardConfig } from '../config.ts';
import type { Identity } from '../identity/create-identity.ts';
import type { Mailer } from '../mail/create-mailer.ts';

/** What every route of the dashboard may need. */
export type DashboardContext = {
  readonly config: DashboardConfig;
  readonly brand: string;
  readonly pool: Pool;
  readonly identity: () => Promise<Identity>;
  /** Null: links are shown instead of sent. */
  readonly mailer: Mailer | null;
  readonly rules: ProfileRules;
  readonly logger: Logger;
};
