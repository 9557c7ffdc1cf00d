import { proveDays } from '@pay/core/books/proofs/prove-days';
import type { Pool } from '@pay/core/ground/database/pool';
import type { Sealer } from '@pay/core/ground/sealing/sealer';

/** Books a posting for yesterday, unless there already is one, and proves that day. Returns the day. */
export async function provedDay(pool: Pool, sealer: Sealer, profileId: string): Promise<string> {
  const yesterday = "date_trunc('day', now()) - interval '1 hour'";
  await pool.query(
    `insert into event_heads (profile_id, last_position, last_posting, booked_at) values ($1, 0, 1, ${yesterday})
     on conflict (profile_id) do update set last_posting = 1`,
    [profileId],
  );
  await pool.query(
    `insert into postings (profile_id, position, kind, reference, debit, credit, currency, amount_minor, booked_at)
     values ($1, 1, 'sale', 'att_1', 'acquirer_receivable', 'merchant_payable', 'BHD', 1000, ${yesterday})
     on conflict do nothing`,
    [profileId],
  );
  await proveDays({ pool, environment: 'sandbox', sealer, alarm: () => {} }, { kind: 'worker' }, 10);
  const { rows } = await pool.query<{ day: string }>(
    "select to_char(day, 'YYYY-MM-DD') as day from ledger_proofs where profile_id = $1",
    [profileId],
  );
  return rows[0]?.day ?? '';
}
