import { LEASE_MOVEMENT } from '../movements/movements-sql.ts';
import { sessionColumns } from '../sessions/sessions-sql.ts';
import { type DueTable, leaseDue } from './asking-sql.ts';

export const DUE_VOIDS: DueTable = {
  name: 'voids',
  id: 'void_id',
  count: 'inquiry_count',
  waits: "t.state = 'unknown'",
  since: 'created_at',
  isQueued: true,
};

export const LEASE_VOIDS = leaseDue(DUE_VOIDS, {
  set: LEASE_MOVEMENT,
  columns: `${sessionColumns('s')}, to_json(l) as void`,
  join: 'join sessions s on s.profile_id = l.profile_id and s.track_id = l.track_id',
});
