import { profileStatement } from '../../ground/database/profile-statement.ts';
import { statement } from '../../ground/database/statement.ts';
import { LEASE_SECONDS } from '../acquiring/deadlines.ts';
import type { NoticeAbout } from '../acquiring/notice.ts';
import type { DueNotice } from './acquirer-notice.ts';

/**
 * Stores the notices that are new, in one commit, and returns a row for each. $1 profile, $2 account; the rest are
 * arrays: $3 event, $4 about, $5 reference, $6 the acquirer's reference, $7 evidence, $8 when it happened, $9 body.
 */
export const STORE_NOTICES = statement(
  'acquirer_notices.store',
  `insert into acquirer_notices (profile_id, account_id, event_id, about, reference, acquirer_reference, evidence,
     occurred_at, body, due_at, applied_at, outcome)
   select $1, $2, r.event_id, r.about, r.reference, r.acquirer_reference, r.evidence, r.occurred_at, r.body,
     case when r.about <> 'nothing' then now() end, case when r.about = 'nothing' then now() end,
     case when r.about = 'nothing' then 'kept' end
   from unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::jsonb[], $8::timestamptz[], $9::text[])
     as r(event_id, about, reference, acquirer_reference, evidence, occurred_at, body)
   order by r.event_id
   on conflict (profile_id, account_id, event_id) do nothing
   returning outcome`,
);

/** $1 profile, $2 account, $3 about, $4 our reference. */
export const READ_TOLD = statement(
  'acquirer_notices.read_told',
  `select event_id, evidence, occurred_at, received_at from acquirer_notices
   where profile_id = $1 and reference = $4 and evidence is not null and account_id = $2 and about = $3
   order by event_id`,
);

/** The evidence of a notice. $1 profile, $2 account, $3 event. */
export const READ_EVIDENCE = statement(
  'acquirer_notices.read_evidence',
  `select evidence, occurred_at from acquirer_notices
   where profile_id = $1 and account_id = $2 and event_id = $3 and evidence is not null`,
);

export type NoticeRow = {
  profile_id: string;
  account_id: string;
  event_id: string;
  about: NoticeAbout;
  reference: string | null;
  acquirer_reference: string | null;
  is_evidence: boolean;
  received_at: Date;
  tries: number;
};

export function noticeFromRow(row: NoticeRow): DueNotice {
  return {
    profileId: row.profile_id,
    accountId: row.account_id,
    eventId: row.event_id,
    about: row.about,
    reference: row.reference,
    acquirerReference: row.acquirer_reference,
    isEvidence: row.is_evidence,
    receivedAt: row.received_at,
    tries: row.tries,
  };
}

/** The profiles with due notices. $1 environment, $2 limit. */
export const FIND_DUE_NOTICES = statement(
  'acquirer_notices.find_due',
  `select distinct profile_id from (
     select n.profile_id from acquirer_notices n join profiles p on p.profile_id = n.profile_id
     where n.due_at <= now() and p.environment = $1 order by n.due_at limit $2) due`,
);

/**
 * Takes over due notices. If the worker dies before it has finished them, they are due again at the end of the lease.
 * $1 environment, $2 limit.
 */
export const LEASE_NOTICES = profileStatement(
  'acquirer_notices.lease',
  3,
  (tie) => `with due as (
     select n.profile_id, n.account_id, n.event_id
     from acquirer_notices n join profiles p on p.profile_id = n.profile_id
     where n.due_at <= now() and p.environment = $1${tie.and('n')}
     order by n.due_at limit $2
     for update of n skip locked
   )
   update acquirer_notices n set tries = n.tries + 1, due_at = now() + interval '${LEASE_SECONDS} seconds'
   from due d where n.profile_id = d.profile_id and n.account_id = d.account_id and n.event_id = d.event_id
   returning n.profile_id, n.account_id, n.event_id, n.about, n.reference, n.acquirer_reference,
     n.evidence is not null as is_evidence, n.received_at, n.tries`,
);

/**
 * Records the outcome of a notice, or makes it due again. Does nothing if another worker has taken it over. $1 profile,
 * $2 account, $3 event, $4 tries, $5 outcome, or null, $6 seconds until it is due again, or null.
 */
export const RECORD_NOTICE = statement(
  'acquirer_notices.record',
  `update acquirer_notices set
     outcome = $5::text,
     applied_at = case when $5::text is not null then now() end,
     due_at = now() + $6::double precision * interval '1 second'
   where profile_id = $1 and account_id = $2 and event_id = $3 and tries = $4 and due_at is not null
   returning 1`,
);

/**
 * Gives a notice our reference, so that its evidence can be found by that reference. $1 profile, $2 account, $3 event,
 * $4 reference.
 */
export const NAME_NOTICE = statement(
  'acquirer_notices.name',
  `update acquirer_notices set reference = $4
   where profile_id = $1 and account_id = $2 and event_id = $3 and reference is null`,
);

/** Whether a notice of the account ended as unmatched in the last hour. $1 profile, $2 account. */
export const FIND_UNMATCHED = statement(
  'acquirer_notices.find_unmatched',
  `select 1 from acquirer_notices
   where profile_id = $1 and account_id = $2 and outcome = 'unmatched' and applied_at > now() - interval '1 hour'
   limit 1`,
);

/** $1 profile, $2 account, $3 limit. */
export const LIST_UNMATCHED = statement(
  'acquirer_notices.list_unmatched',
  `select event_id, about, reference, acquirer_reference, occurred_at, received_at, body from acquirer_notices
   where profile_id = $1 and account_id = $2 and outcome = 'unmatched'
   order by applied_at desc, event_id limit $3`,
);

/** Arrays: $1 profile, $2 account, $3 count. Rows are written in a fixed order, so that two nodes never deadlock. */
export const RECORD_FORGED = profileStatement(
  'acquirer_notices.record_forged',
  4,
  (tie) => `insert into forged_notices as f (profile_id, account_id, count)
   select ${tie.own('profile_id')}, account_id, count from unnest($1::text[], $2::text[], $3::bigint[]) as r(profile_id, account_id, count)
   order by profile_id, account_id
   on conflict (profile_id, account_id) do update set count = f.count + excluded.count, last_seen_at = now()`,
);

/** One row if the account exists. $1 profile, $2 account. */
export const READ_FORGED = statement(
  'acquirer_notices.read_forged',
  `select f.count, f.first_seen_at, f.last_seen_at
   from acquirer_accounts a left join forged_notices f on f.profile_id = a.profile_id and f.account_id = a.account_id
   where a.profile_id = $1 and a.account_id = $2`,
);

/** $1 days, $2 limit. */
export const FORGET_NOTICES = statement(
  'acquirer_notices.forget',
  `delete from acquirer_notices n using (
     select profile_id, account_id, event_id from acquirer_notices
     where applied_at < now() - $1::integer * interval '1 day'
     limit $2 for update skip locked) o
   where n.profile_id = o.profile_id and n.account_id = o.account_id and n.event_id = o.event_id
   returning 1`,
);
