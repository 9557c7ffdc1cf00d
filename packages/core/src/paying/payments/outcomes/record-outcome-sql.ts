import { patience } from '../../../ground/database/lock-timeout.ts';
import { profileStatement } from '../../../ground/database/profile-statement.ts';
import { CLOSING_INQUIRIES_AFTER_SECONDS } from '../../acquiring/inquiry-schedule.ts';
import { givingBackApproved } from '../../limits/give-back-sql.ts';
import { ATTEMPTS_MAX } from '../../sessions/session.ts';
import { sessionColumns } from '../../sessions/sessions-sql.ts';

/**
 * Moves attempts and their sessions together, each only if the attempt still has the version that the caller knows. All
 * parameters except $18 are arrays, and each result has its request's ordinal: $1 profile, $2 attempt, $3 version, $4
 * next state, $5 states that can come before it, separated by commas, $6 acquirer's reference, $7 authorisation code,
 * $8 three_ds, $9 decline code, $10 raw code, $11 whether the decline is hard, $12 challenge, $13 seconds until a
 * worker must look at it, $14 whether its reversal is wanted, $15 the acquirer's code if it refused to reverse, $16 the
 * adapter's sealed state, $17 further facts. $18 is how long this transaction waits for a lock, in milliseconds.
 * Attempts are locked in the order of their keys, and then sessions in the order of theirs, as in every statement that
 * changes several rows. After a decline or a reversal the shopper can try again while attempts and time are left.
 * Otherwise the payment has failed. If an approval has only authorised the amount of a session that is captured
 * automatically, the session's capture is due with this commit; $19 is the capture's id. An approval gives back the
 * points that the address $20 has reserved. It gives them back only once, because no state follows an approval. $20 is
 * null for every other outcome. An attempt that has ended no longer needs its address, so the address is removed.
 * Addresses are locked last.
 */
export const RECORD_OUTCOMES = profileStatement(
  'payments.record_outcomes',
  21,
  (tie) => `with ${patience(18)}, request as (
     select r.* from patience, unnest($1::text[], $2::text[], $3::integer[], $4::text[], $5::text[], $6::text[], $7::text[],
       $8::jsonb[], $9::text[], $10::text[], $11::boolean[], $12::jsonb[], $13::double precision[], $14::boolean[],
       $15::text[], $16::bytea[], $17::jsonb[], $19::text[], $20::bytea[])
     with ordinality as r(profile_id, attempt_id, version, next, states_before, acquirer_reference, authorisation_code,
       three_ds, decline_code, decline_raw, is_hard, challenge, due_in_seconds, reversal_wanted,
       reversal_refused_raw, acquirer_state, acquirer_facts, capture_id, given_back, n)
     order by profile_id, attempt_id
   ), moved as (
     update attempts a set
       state = r.next,
       version = a.version + 1,
       acquirer_reference = coalesce(r.acquirer_reference, a.acquirer_reference),
       authorisation_code = coalesce(r.authorisation_code, a.authorisation_code),
       three_ds = coalesce(r.three_ds, a.three_ds),
       acquirer_state = coalesce(r.acquirer_state, a.acquirer_state),
       acquirer_facts = coalesce(r.acquirer_facts, a.acquirer_facts),
       decline_code = r.decline_code,
       decline_raw = r.decline_raw,
       challenge = r.challenge,
       due_at = now() + r.due_in_seconds * interval '1 second',
       challenge_ends_at = case when r.next = 'challenge' then now() + r.due_in_seconds * interval '1 second'
         else a.challenge_ends_at end,
       reversal_wanted = a.reversal_wanted or r.reversal_wanted,
       reversal_refused_raw = coalesce(r.reversal_refused_raw, a.reversal_refused_raw),
       unknown_since = case when r.next = 'unknown' then coalesce(a.unknown_since, now()) else a.unknown_since end,
       completed_at = case when r.due_in_seconds is null then now() end,
       reserved_subject = case when r.due_in_seconds is not null then a.reserved_subject end
     from request r
     where a.profile_id = r.profile_id${tie.and('a')} and a.attempt_id = r.attempt_id and a.version = r.version
       and a.state = any (string_to_array(r.states_before, ','))
     returning a.*, r.is_hard, r.capture_id, r.given_back, r.reversal_refused_raw is not null as is_refused, r.n
   ), step as (
     insert into attempt_steps (profile_id, attempt_id, kind)
     select profile_id, attempt_id, case when state = 'challenge' then 'challenged' else 'reversal_refused' end
     from moved where state = 'challenge' or is_refused
   ), closing as (
     insert into closing_inquiries (profile_id, attempt_id, track_id, acquirer, account_id, due_at)
     select profile_id, attempt_id, track_id, acquirer, account_id,
       now() + interval '${CLOSING_INQUIRIES_AFTER_SECONDS[0]} seconds'
     from moved where state = 'reversed' or (state = 'declined' and unknown_since is not null)
   ), outcome as (
     select m.profile_id, m.track_id, m.attempt_id, m.state,
       m.created_at + m.authorisation_days * interval '1 day' as authorised_until, case
       when m.state = 'approved' and m.authorisation_days is null then 'succeeded'
       when m.state = 'approved' then 'authorised'
       when m.state in ('declined', 'reversed')
         and (m.is_hard or s.attempt_count >= ${ATTEMPTS_MAX} or s.expires_at <= now()) then 'failed'
       else 'open' end as session_status
     from moved m join sessions s using (profile_id, track_id)
     order by m.profile_id, m.track_id
   ), session as (
     update sessions s set
       status = o.session_status,
       live_attempt_id = case when o.state in ('declined', 'reversed') then null else s.live_attempt_id end,
       completed_at = case when o.session_status in ('succeeded', 'failed') then now() end,
       authorised_until = case o.session_status when 'authorised' then o.authorised_until end,
       captured_minor = case o.session_status when 'authorised' then 0 end,
       capture_reserved_minor = case o.session_status when 'authorised' then
         case s.capture when 'automatic' then s.amount_minor else 0 end end,
       event_count = s.event_count + case when o.session_status = 'open'
         or o.session_status = 'authorised' and s.capture = 'automatic' then 0 else 1 end,
       version = s.version + 1
     from outcome o
     where s.profile_id = o.profile_id and s.track_id = o.track_id and s.live_attempt_id = o.attempt_id
     returning ${sessionColumns('s')}
   ), capture as (
     insert into captures (profile_id, capture_id, track_id, attempt_id, amount_minor, currency, is_last, state, acquirer,
       account_id, due_at, authorisation_reference, authorisation_state)
     select s.profile_id, m.capture_id, s.track_id, m.attempt_id, s.amount_minor, s.currency, true, 'queued', m.acquirer,
       m.account_id, now(), m.acquirer_reference, m.acquirer_state
     from session s join moved m on m.profile_id = s.profile_id and m.attempt_id = s.live_attempt_id
     where s.status = 'authorised' and s.capture = 'automatic'
   ), given_back as (
     ${givingBackApproved(`(
       select m.profile_id, m.given_back as subject, m.created_at as reserved_at
       from moved m join session s on s.profile_id = m.profile_id and s.track_id = m.track_id)`)}
   )
   select r.n::integer as n, s.*, now() as now,
     (select json_agg(x.attempt order by x.number) from (
        select m.number, to_json(m) as attempt from moved m
        where m.n = r.n
        union all
        select a.number, to_json(a) from attempts a
        where a.profile_id = s.profile_id and a.track_id = s.track_id and a.attempt_id <> r.attempt_id) x) as attempts
   from request r
   left join moved m on m.n = r.n
   left join session s on s.profile_id = m.profile_id and s.track_id = m.track_id
   order by r.n`,
);
