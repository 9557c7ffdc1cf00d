import type { Pool } from '@pay/core/ground/database/pool';

/** Sales whose issuer can answer now. */
const UNDECIDED = `select attempt_id from attempts
  where state = 'unknown' and unknown_since < now() - interval '30 seconds' limit 500`;

/** If an issuer has been silent about a sale for 30 seconds, makes the issuer answer. */
export function passCheckoutComHours(decide: (reference: string, code: string) => Promise<void>) {
  return async (pool: Pool): Promise<void> => {
    const { rows } = await pool.query<{ attempt_id: string }>(UNDECIDED);
    // The last letter of an id is random.
    for (const { attempt_id: id } of rows) await decide(id, /[0-9A-Z]$/.test(id) ? '10000' : '20005');
  };
}
