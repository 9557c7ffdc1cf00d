const ms = (time: string) => `(extract(epoch from ${time}) * 1000)::float8`;

export const SESSIONS = `select profile_id, track_id, payment_id, status, amount_minor, currency, reference, attempt_count,
  live_attempt_id, event_count, refunded_minor, refund_reserved_minor, captured_minor,
  capture_reserved_minor, void_reason, capture from sessions`;

export const ATTEMPTS = `select track_id, attempt_id, account_id, number, state, due_at is not null as is_due,
    ${ms('created_at')} as created_ms, ${ms('completed_at')} as completed_ms,
    ${ms('challenge_ends_at')} as challenge_ends_ms, inquiry_count, alarmed_at is not null as is_alarmed,
    reversal_refused_raw is not null as is_reversal_refused, decline_raw,
    exists (select from audit_entries e where e.action = 'payment.settled' and e.object_id = attempt_id) as is_settled
  from attempts`;

export const CAPTURES = `select track_id, capture_id, amount_minor, state, due_at is not null as is_due,
    idempotency_hash is null as is_automatic, inquiry_count, alarmed_at is not null as is_alarmed
  from captures`;

export const VOIDS = `select track_id, attempt_id, void_id, state, due_at is not null as is_due, inquiry_count,
    alarmed_at is not null as is_alarmed
  from voids`;

export const REFUNDS = `select track_id, attempt_id, refund_id, amount_minor, currency, state,
    due_at is not null as is_due, inquiry_count, alarmed_at is not null as is_alarmed
  from refunds`;

export const REVERSALS = `select track_id, attempt_id, due_at is not null as is_due,
    reversal_refused_raw is not null as is_reversal_refused
  from reversals`;

export const CLOSINGS = `select attempt_id, due_at is not null as is_due, ${ms('completed_at')} as completed_ms
  from closing_inquiries`;

export const SWITCHES = 'select from_attempt_id, to_attempt_id, proof from attempt_switches';

export const NOTICES = `select event_id, account_id, reference, evidence->>'kind' as proves,
    ${ms('received_at')} as received_ms, due_at is not null as is_due, outcome
  from acquirer_notices`;

/** The `data` of a body is the session or, for a refund's event, the refund. */
export const EVENTS = `select profile_id, event_id, track_id, position, sequence, type, md5(body) as digest,
    json_build_object('event_id', b->>'id', 'type', b->>'type', 'sequence', b->'sequence',
      'profile_id', right(b->>'profile_id', 8), 'track_id', b->'data'->>'track_id',
      'refund_id', b->'data'->>'refund_id', 'amount_minor', b->'data'->'amount_minor',
      'currency', b->'data'->>'currency', 'status', b->'data'->>'status', 'paid', b->'data'->'paid') as told
  from (select *, body::jsonb as b from events where track_id is not null) e`;

export const DELIVERIES = 'select event_id, status from deliveries';
