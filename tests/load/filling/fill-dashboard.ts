import type { Pool } from '@pay/core/ground/database/pool';
import { ANALYSE, FILL_MERCHANTS, FILL_PLAIN_SESSIONS } from './dashboard-sql.ts';

export type FillDashboard = {
  readonly merchants: number;
  readonly sessions: number;
  /** A person who becomes an operator and joins 50 teams, including the large merchant's. */
  readonly personId: string;
  readonly signal: AbortSignal;
};

/** The merchant with 20,000 audit entries and a team of 100 people, and its profile. */
export type LargeMerchant = { readonly merchantId: string; readonly profileId: string };

const ROWS_A_BATCH = 50_000;

/**
 * Creates merchants with profiles, keys, requests, audit entries, people and sessions, in tables that are in use.
 */
export async function fillDashboard(pool: Pool, options: FillDashboard): Promise<LargeMerchant> {
  const { merchants, sessions, personId, signal } = options;
  const large = Math.ceil(merchants / 2);
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0; set synchronous_commit = off');
    for (const text of FILL_MERCHANTS) {
      signal.throwIfAborted();
      await client.query(text, [merchants, large, personId]);
    }
    for (let first = 1; first <= sessions; first += ROWS_A_BATCH) {
      signal.throwIfAborted();
      await client.query(FILL_PLAIN_SESSIONS, [first, Math.min(sessions, first + ROWS_A_BATCH - 1)]);
    }
    await client.query(ANALYSE);
  } finally {
    client.release(true);
  }
  return { merchantId: `mer_${String(large).padStart(22, '0')}`, profileId: `pro_p${String(large).padStart(7, '0')}` };
}
