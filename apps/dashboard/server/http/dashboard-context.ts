import type { Pool } from '@pay/core/ground/database/pool';
import type { Environment } from '@pay/core/ground/environment/environment';
import type { Tracing } from '@pay/core/ground/tracing/span';
import type { ProfileRules } from '@pay/core/merchants/profiles/profile-settings';
import type { AccountDeps } from '@pay/core/paying/accounts/add-account';
import type { Logger } from 'pino';
import type { DashboardConfig } from '../config.ts';
import type { Identity } from '../identity/create-identity.ts';
import type { Mailer } from '../mail/create-mailer.ts';
import type { ProfileDesk } from '../profile-desk.ts';
import type { Downloads } from '../streams/downloads.ts';
import type { LiveStreams } from '../streams/live-streams.ts';

/** The dependencies of the dashboard's routes. */
export type DashboardContext = {
  readonly config: DashboardConfig;
  readonly brand: string;
  readonly pool: Pool;
  readonly identity: () => Promise<Identity>;
  /** Sends e-mails; if null, links are shown instead. */
  readonly mailer: Mailer | null;
  readonly rules: ProfileRules;
  readonly logger: Logger;
  /** Null if nothing is traced. */
  readonly tracing: Tracing | null;
  readonly live: LiveStreams;
  readonly downloads: Downloads;
  /** The dependencies of operations on each environment's profiles, the same as in that environment's engine. */
  readonly desks: Readonly<Record<Environment, ProfileDesk>>;
  /** The dependencies of operations on accounts at acquirers. Their secrets are sealed here, and never opened. */
  readonly accounts: AccountDeps;
};
