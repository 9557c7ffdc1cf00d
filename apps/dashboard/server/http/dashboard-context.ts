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

/** What the dashboard's routes need. */
export type DashboardContext = {
  readonly config: DashboardConfig;
  readonly brand: string;
  readonly pool: Pool;
  readonly identity: () => Promise<Identity>;
  /** Null: links are shown instead of sent. */
  readonly mailer: Mailer | null;
  readonly rules: ProfileRules;
  readonly logger: Logger;
  readonly live: LiveStreams;
  readonly downloads: Downloads;
  /** What operations on the profiles of an environment need, as in its engine. */
  readonly desks: Readonly<Record<Environment, ProfileDesk>>;
};
