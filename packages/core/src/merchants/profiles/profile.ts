import type { Environment } from '../../ground/environment/environment.ts';

/**
 * A merchant's keys, return URLs and origins in one environment. `profileId` is the routing part of all ids of its
 * payment data.
 */
export type Profile = {
  readonly profileId: string;
  readonly merchantId: string;
  readonly environment: Environment;
  /** The name that shoppers see on the card page. */
  readonly displayName: string;
  readonly successUrl: string | null;
  readonly failureUrl: string | null;
  /** Origins that can activate the widget; an empty list allows any origin. */
  readonly allowedOrigins: readonly string[];
  /** The colour of its card page, `#rrggbb`; null for the default. */
  readonly accent: string | null;
  /** The zone of the days and times that its pages in the dashboard show, such as `Asia/Bahrain`. */
  readonly timeZone: string;
  /** The hash of its logo, if it has one; part of the logo's address. */
  readonly logoHash: string | null;
  /** Set if the profile itself is suspended. */
  readonly suspendedAt: Date | null;
  /**
   * True if the profile or its merchant is suspended. Its keys are then refused, and none of its payments can be
   * started.
   */
  readonly isSuspended: boolean;
  readonly createdAt: Date;
};
