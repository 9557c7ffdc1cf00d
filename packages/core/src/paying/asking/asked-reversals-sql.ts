import { type DueTable, leaseDue } from './asking-sql.ts';
import { ATTEMPT_COLUMNS, WITH_ATTEMPT } from './with-attempt-sql.ts';

export const DUE_REVERSALS: DueTable = {
  name: 'reversals',
  id: 'attempt_id',
  count: 'tries',
  waits: 'true',
  since: 'created_at',
};

export const LEASE_REVERSALS = leaseDue(DUE_REVERSALS, {
  set: 'tries = t.tries + 1',
  columns: `l.reversal_refused_raw, ${ATTEMPT_COLUMNS}`,
  join: WITH_ATTEMPT,
});
