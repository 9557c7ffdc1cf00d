import { statement } from '../../ground/database/statement.ts';

/** A session with its refunds, oldest first, with details for operators. $1 profile, $2 track_id. */
export const LIST_REFUNDS = statement(
  'refunds.list',
  `select case when s.status = 'succeeded' then coalesce(s.captured_minor, s.amount_minor) else 0 end as paid_minor,
     s.currency, s.refunded_minor, s.refund_reserved_minor, s.charged_back_minor,
     f.refund_id, f.amount_minor, f.state, f.acquirer, f.acquirer_reference, f.refusal_raw, f.inquiry_count, f.due_at,
     f.created_at
   from sessions s left join refunds f on f.profile_id = s.profile_id and f.track_id = s.track_id
   where s.profile_id = $1 and s.track_id = $2
   order by f.created_at, f.refund_id`,
);
