import { statement } from '../../ground/database/statement.ts';
import { type DueTable, leaseDue } from './asking-sql.ts';
import { ATTEMPT_COLUMNS, WITH_ATTEMPT } from './with-attempt-sql.ts';

export const DUE_CLOSINGS: DueTable = {
  name: 'closing_inquiries',
  id: 'attempt_id',
  count: 'inquiry_count',
  waits: 't.inquiry_count > 0',
  since: 'ended_at',
};

export const LEASE_CLOSINGS = leaseDue(DUE_CLOSINGS, {
  set: 'inquiry_count = t.inquiry_count + 1',
  columns: `l.looks, ${ATTEMPT_COLUMNS}`,
  join: WITH_ATTEMPT,
});

/**
 * Returns one row if the closing inquiry was at version $3. After a definite answer, the next closing inquiry can raise
 * an alarm of its own. $1 profile, $2 attempt, $3 version, $4 seconds until the acquirer is asked again, or null if its
 * answer was definite, $5 seconds from the attempt's end to the closing inquiry that follows a definite answer, or null
 * if the closing inquiry was the last one.
 */
export const RECORD_CLOSING = statement(
  'payments.record_closing_inquiry',
  `update closing_inquiries set
     version = version + 1,
     looks = looks + case when $4::double precision is null then 1 else 0 end,
     inquiry_count = case when $4::double precision is null then 0 else inquiry_count end,
     alarmed_at = case when $4::double precision is not null then alarmed_at end,
     due_at = coalesce(now() + $4::double precision * interval '1 second',
       ended_at + $5::double precision * interval '1 second'),
     completed_at = case when $4::double precision is null and $5::double precision is null then now() end
   where profile_id = $1 and attempt_id = $2 and version = $3
   returning 1`,
);
