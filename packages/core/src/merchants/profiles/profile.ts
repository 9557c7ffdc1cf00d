import type { Environment } from '../../ground/environment/environment.ts';

/** A merchant's account in one environment. `profileId` is the routing part of all ids of its payment data. */
export type Profile = {
  readonly profileId: string;
  readonly merchantId: string;
  readonly environment: Environment;
  /** What shoppers read on the card page. */
  readonly displayName: string;
  readonly successUrl: string | null;
  readonly failureUrl: string | null;
  /** Origins that may activate the widget; empty: any. */
  readonly allowedOrigins: readonly string[];
  /** The colour of its card page, `#rrggbb`; null: ours. */
  readonly accent: string | null;
  /** Of its logo, if it has one; part of the logo's address. */
  readonly logoHash: string | null;
  /** Of the profile itself. */
  readonly suspendedAt: Date | null;
  /** The profile is, or its merchant: its keys are refused, and no payment of it starts. */
  readonly isSuspended: boolean;
  readonly createdAt: Date;
};
