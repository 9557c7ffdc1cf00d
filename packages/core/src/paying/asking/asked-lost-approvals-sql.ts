import { statement } from '../../ground/database/statement.ts';
import { type DueTable, leaseDue } from './asking-sql.ts';

export const DUE_LOST_APPROVALS: DueTable = {
  name: 'lost_approvals',
  id: 'attempt_id',
  count: 'inquiry_count',
  waits: 't.inquiry_count > 0',
  since: 'created_at',
};

export const LEASE_LOST_APPROVALS = leaseDue(DUE_LOST_APPROVALS, {
  set: 'inquiry_count = t.inquiry_count + 1',
  columns: 'l.profile_id, l.acquirer_reference, l.reversal_refused_raw',
});

/** Finds an approval that an operator has settled as kept. $1 profile, $2 attempt. */
export const FIND_KEPT = statement(
  'lost_approvals.find_kept',
  "select 1 from lost_approvals where profile_id = $1 and attempt_id = $2 and outcome = 'kept'",
);

/**
 * Returns one row if the approval was at version $3. $1 profile, $2 attempt, $3 version, $4 outcome, or null if the
 * acquirer is asked again after $5 seconds, $6 the acquirer's reference, $7 minor units and $8 currency of what it has
 * taken, $9 its code if it refuses to give the money back. Each of $6 to $9 is null if this answer does not contain it.
 */
export const RECORD_LOST_APPROVAL = statement(
  'lost_approvals.record',
  `update lost_approvals set
     version = version + 1, outcome = $4::text,
     due_at = case when $4::text is null then now() + $5::double precision * interval '1 second' end,
     completed_at = case when $4::text is not null then now() end,
     acquirer_reference = coalesce($6::text, acquirer_reference),
     amount_minor = coalesce($7::bigint, amount_minor),
     currency = coalesce($8::text, currency),
     reversal_refused_raw = coalesce($9::text, reversal_refused_raw)
   where profile_id = $1 and attempt_id = $2 and version = $3
   returning 1`,
);
