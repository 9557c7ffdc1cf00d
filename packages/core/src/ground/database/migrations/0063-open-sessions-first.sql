-- The rules of open sessions in one expression, which takes a quarter of the time of the whole list (docs/decisions/0053).
-- The list is unchanged.
create or replace function session_is_sound(
  status text, amount_minor bigint, currency text, locale text, capture text, customer jsonb, billing_address jsonb,
  payment_id text, payment_started_at timestamptz, attempt_count smallint, live_attempt_id text, completed_at timestamptz,
  authorised_until timestamptz, captured_minor bigint, capture_reserved_minor bigint, refunded_minor bigint,
  refund_reserved_minor bigint, charged_back_minor bigint, overdrawn_minor bigint, void_reason text
) returns boolean language plpgsql immutable parallel safe as $$
declare
  broken text;
begin
  -- Most writes are about an open session, for which one expression is enough. Where it is null, the rules below decide.
  if status = 'open' and amount_minor between 1 and 999999999999 and currency ~ '^[A-Z]{3}$'
    and (locale is null or locale in ('en', 'ar')) and capture in ('automatic', 'manual')
    and customer is null and billing_address is null
    and (payment_id is null) = (payment_started_at is null)
    and attempt_count between 0 and 5 and (attempt_count = 0 or payment_id is not null)
    and completed_at is null and authorised_until is null
    and captured_minor is null and capture_reserved_minor is null and void_reason is null
    and refunded_minor = 0 and refund_reserved_minor = 0 and charged_back_minor = 0 and overdrawn_minor = 0
  then return true; end if;

  broken := case
    when not status in ('open', 'authorised', 'succeeded', 'voided', 'failed', 'cancelled', 'expired')
      then 'sessions_status_check'
    when not amount_minor between 1 and 999999999999 then 'sessions_amount_minor_check'
    when not currency ~ '^[A-Z]{3}$' then 'sessions_currency_check'
    when not locale in ('en', 'ar') then 'sessions_locale_check'
    when not capture in ('automatic', 'manual') then 'sessions_capture_check'
    when not jsonb_typeof(customer) = 'object' then 'sessions_customer_check'
    when not jsonb_typeof(billing_address) = 'object' then 'sessions_billing_address_check'

    when not (payment_id is null) = (payment_started_at is null) then 'payment_has_start'
    when not attempt_count between 0 and 5 then 'sessions_attempt_count_check'
    when attempt_count > 0 and payment_id is null then 'attempt_needs_payment'
    when status in ('authorised', 'succeeded', 'voided') and live_attempt_id is null then 'succeeded_by_its_attempt'
    when status in ('failed', 'cancelled', 'expired') and live_attempt_id is not null then 'over_without_attempt'
    when not (status in ('open', 'authorised')) = (completed_at is null) then 'completed_when_over'

    when not case status
      when 'authorised' then authorised_until is not null
      when 'succeeded' then true
      else authorised_until is null end then 'open_authorisation'
    when not case
      when status in ('authorised', 'voided') then captured_minor is not distinct from 0
      when status = 'succeeded' then captured_minor is null or captured_minor > 0
      else captured_minor is null end then 'captured_of_status'
    when not ((captured_minor is null) = (capture_reserved_minor is null)
      and captured_minor between 0 and capture_reserved_minor
      and capture_reserved_minor between 0 and amount_minor) then 'captures_within_authorised'
    when not void_reason in ('requested', 'lapsed') then 'sessions_void_reason_check'
    when status = 'voided' and void_reason is null then 'voided_with_reason'
    when void_reason is not null and capture_reserved_minor is distinct from 0 then 'nothing_captured_of_void'

    when not (refunded_minor between 0 and refund_reserved_minor
      and refund_reserved_minor between 0 and
        case status when 'succeeded' then coalesce(captured_minor, amount_minor) else 0 end) then 'refunds_within_captured'
    when not (charged_back_minor >= 0 and overdrawn_minor >= 0
      and (charged_back_minor = 0 or status = 'succeeded')
      and case when overdrawn_minor > 0
        then refund_reserved_minor + charged_back_minor - overdrawn_minor = coalesce(captured_minor, amount_minor)
        else charged_back_minor = 0
          or refund_reserved_minor + charged_back_minor <= coalesce(captured_minor, amount_minor) end)
      then 'refunds_and_chargebacks_within_captured'
  end;
  if broken is null then return true; end if;
  raise exception 'new row for relation "sessions" violates check constraint "%"', broken
    using errcode = 'check_violation', table = 'sessions', constraint = broken;
end $$;
