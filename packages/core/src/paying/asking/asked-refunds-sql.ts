import { sessionColumns } from '../sessions/sessions-sql.ts';
import { type DueTable, leaseDue } from './asking-sql.ts';

export const DUE_REFUNDS: DueTable = {
  name: 'refunds',
  id: 'refund_id',
  count: 'inquiry_count',
  waits: "t.state = 'unknown'",
};

/** A queued refund is now sent for the first time. Every other refund becomes unknown. */
export const LEASE_REFUNDS = leaseDue(DUE_REFUNDS, {
  set: `state = case t.state when 'queued' then 'submitting' else 'unknown' end,
    inquiry_count = t.inquiry_count + case t.state when 'queued' then 0 else 1 end,
    unknown_since = case when t.state <> 'queued' then coalesce(t.unknown_since, now()) end`,
  columns: `${sessionColumns('s')}, to_json(l) as refund`,
  join: 'join sessions s on s.profile_id = l.profile_id and s.track_id = l.track_id',
});
