import { LEASE_MOVEMENT } from '../movements/movements-sql.ts';
import { sessionColumns } from '../sessions/sessions-sql.ts';
import { type DueTable, leaseDue } from './asking-sql.ts';

export const DUE_CAPTURES: DueTable = {
  name: 'captures',
  id: 'capture_id',
  count: 'inquiry_count',
  waits: "t.state = 'unknown'",
  since: 'created_at',
  isQueued: true,
};

export const LEASE_CAPTURES = leaseDue(DUE_CAPTURES, {
  set: LEASE_MOVEMENT,
  columns: `${sessionColumns('s')}, to_json(l) as capture, l.unknown_since`,
  join: 'join sessions s on s.profile_id = l.profile_id and s.track_id = l.track_id',
});
