import type { Worker } from '../../ground/actors/actor.ts';
import type { Alarm } from '../../ground/alarms/alarm.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import type { Environment } from '../../ground/environment/environment.ts';
import { TAKE_ALARMS } from './raise-alarms-sql.ts';
import type { ALARMING_REASONS } from './settlement-item.ts';

type Deps = {
  readonly pool: Pool;
  readonly environment: Environment;
  readonly alarm: Alarm;
};
type Reason = (typeof ALARMING_REASONS)[number];
type Row = { profile_id: string; account_id: string; reason: Reason; count: number; item: string };

const MESSAGES: Readonly<Record<Reason, string>> = {
  approval_unknown: 'the acquirer has settled payments that are not known here',
  payment_not_approved: 'the acquirer has settled payments that are not approved here',
  reversed_but_settled: 'the acquirer has settled payments that were reversed here',
  payment_missing: 'payments are missing from the settlement files',
};

/** Raises an alarm for each account and reason of at most `limit` new items. Returns how many items there were. */
export async function raiseSettlementAlarms(
  { pool, environment, alarm }: Deps,
  _actor: Worker,
  limit: number,
): Promise<number> {
  const rows = await run<Row>(pool, TAKE_ALARMS, [environment, limit]);
  for (const { account_id: account, reason, count, item } of rows) alarm(MESSAGES[reason], { account, count, item });
  return rows.reduce((sum, { count }) => sum + count, 0);
}
