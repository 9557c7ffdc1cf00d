import type { Pool } from '../../../ground/database/pool.ts';
import { run } from '../../../ground/database/statement.ts';
import { HASTEN_ATTEMPTS, HASTEN_REFUNDS } from './hasten-inquiries-sql.ts';

/** The acquirer answers again: what would be asked for in minutes is asked for now. */
export async function hastenInquiries({ pool }: { readonly pool: Pool }, acquirer: string): Promise<void> {
  await Promise.all([run(pool, HASTEN_ATTEMPTS, [acquirer]), run(pool, HASTEN_REFUNDS, [acquirer])]);
}
