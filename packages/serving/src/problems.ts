import type { RefusalCode } from '@pay/core/ground/refusals/refusal';

export type Meaning = { readonly status: number; readonly title: string };

/** The only place that assigns each code its status and title. The dashboard adds its own codes. */
export const PROBLEMS: Readonly<Record<RefusalCode, Meaning>> = {
  malformed_json: { status: 400, title: 'The body is not JSON' },
  invalid_request: { status: 400, title: 'The request is not in the expected format' },
  idempotency_key_invalid: { status: 400, title: 'The Idempotency-Key is not valid' },
  idempotency_key_required: { status: 400, title: 'An Idempotency-Key is required' },
  api_key_missing: { status: 401, title: 'No API key was sent' },
  api_key_invalid: { status: 401, title: 'The API key is unknown' },
  api_key_revoked: { status: 401, title: 'The API key no longer works' },
  publishable_key_not_allowed: { status: 403, title: 'A publishable key cannot be used here' },
  wrong_environment: { status: 403, title: 'The API key belongs to the other environment' },
  origin_not_allowed: { status: 403, title: 'This origin is not allowed for the publishable key' },
  secret_key_not_allowed: { status: 403, title: 'A secret key must never be used in a browser' },
  profile_suspended: { status: 403, title: 'The profile is suspended' },
  not_found: { status: 404, title: 'Not found' },
  method_not_allowed: { status: 405, title: 'This URL does not support this method' },
  body_too_large: { status: 413, title: 'The body is too large' },
  unsupported_media_type: { status: 415, title: 'The body must be JSON' },
  session_not_payable: { status: 409, title: 'The session has ended' },
  session_expired: { status: 409, title: 'The session has expired' },
  payment_in_progress: { status: 409, title: 'A payment attempt is in progress' },
  idempotency_in_progress: { status: 409, title: 'The first request with this key is still running' },
  refund_not_possible: { status: 409, title: 'The payment cannot be refunded' },
  default_key_not_revocable: { status: 409, title: 'The default key cannot be revoked' },
  key_not_active: { status: 409, title: 'The key is not active' },
  endpoint_disabled: { status: 409, title: 'The webhook endpoint is disabled' },
  endpoint_limit_reached: { status: 409, title: 'The profile has no room for another webhook endpoint' },
  cursor_expired: { status: 410, title: 'The cursor is too old' },
  amount_invalid: { status: 422, title: 'The amount is not valid' },
  amount_precision: { status: 422, title: 'The amount has too many decimals' },
  amount_too_large: { status: 422, title: 'The amount is too large' },
  currency_unsupported: { status: 422, title: 'The currency is not supported' },
  method_unsupported: { status: 422, title: 'The payment method is not supported' },
  return_url_invalid: { status: 422, title: 'The return URL is not valid' },
  card_number_not_allowed: { status: 422, title: 'Card numbers are not allowed here' },
  idempotency_key_reuse: { status: 422, title: 'The Idempotency-Key was used for another request' },
  refund_too_large: { status: 422, title: 'The refund exceeds the refundable amount' },
  rate_limited: { status: 429, title: 'Too many requests' },
  acquirer_not_configured: { status: 503, title: 'No acquirer is configured' },
  overloaded: { status: 503, title: 'The service is overloaded' },
  unavailable: { status: 503, title: 'The service is unavailable' },
};

export const PROBLEM_CONTENT_TYPE = 'application/problem+json; charset=utf-8';
