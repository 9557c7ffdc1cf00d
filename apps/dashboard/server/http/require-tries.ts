import { admitTry, type TryLimit } from '@pay/core/merchants/access/admit-try';
import type { DashboardContext } from './dashboard-context.ts';
import { Refused } from './refuse.ts';

/**
 * Counts a try; throws `rate_limited` after too many. A try is not counted if its subject is null, because unrelated
 * people would share the count.
 */
export async function requireTries(
  { pool }: DashboardContext,
  limit: TryLimit | undefined,
  subject: string | null,
): Promise<void> {
  if (!limit || subject === null) return;
  const waitSeconds = await admitTry({ pool }, limit, subject);
  if (waitSeconds !== undefined) throw new Refused('rate_limited', 'Wait before you try again.', waitSeconds);
}
