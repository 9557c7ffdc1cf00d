import type { Pool } from '@pay/core/ground/database/pool';
import type { Environment } from '@pay/core/ground/environment/environment';
import type { ProfileRules } from '@pay/core/merchants/profiles/profile-settings';
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
  readonly live: LiveStreams;
  readonly downloads: Downloads;
  /** The dependencies of operations on each environment's profiles, the same as in that environment's engine. */
  readonly desks: Readonly<Record<Environment, ProfileDesk>>;
};
