import { sessionColumns } from '../sessions/sessions-sql.ts';
import { type DueTable, leaseDue } from './asking-sql.ts';

export const DUE_REFUNDS: DueTable = {
  name: 'refunds',
  id: 'refund_id',
  count: 'inquiry_count',
  waits: "t.state = 'unknown'",
};

/** All of them are unknown from now on. */
export const LEASE_REFUNDS = leaseDue(DUE_REFUNDS, {
  set: `state = 'unknown', inquiry_count = t.inquiry_count + 1, unknown_since = coalesce(t.unknown_since, now())`,
  columns: `${sessionColumns('s')}, to_json(l) as refund`,
  join: 'join sessions s on s.profile_id = l.profile_id and s.track_id = l.track_id',
});
