import type { PersonRefusalCode, Refusal, RefusalCode } from '@pay/core/refusals/refusal';
import { RETRY_AFTER_SECONDS } from '@pay/core/refusals/retry-after';
import type { FastifyReply, FastifyRequest } from 'fastify';

type Code = RefusalCode | PersonRefusalCode;
type Meaning = { readonly status: number; readonly title: string };

/** The one place where the dashboard gives a code its status and its title. */
export const PROBLEMS: Readonly<Record<Code, Meaning>> = {
  malformed_json: { status: 400, title: 'The body is not JSON' },
  invalid_request: { status: 400, title: 'The request does not have the expected form' },
  idempotency_key_invalid: { status: 400, title: 'The Idempotency-Key is not usable' },
  idempotency_key_required: { status: 400, title: 'An Idempotency-Key is required' },
  sign_in_required: { status: 401, title: 'Sign in first' },
  api_key_missing: { status: 401, title: 'No API key was sent' },
  api_key_invalid: { status: 401, title: 'The API key is not known' },
  api_key_revoked: { status: 401, title: 'The API key no longer works' },
  fresh_sign_in_required: { status: 403, title: 'Prove again who you are' },
  sign_up_closed: { status: 403, title: 'Accounts are made by invitation only' },
  right_missing: { status: 403, title: 'You may not do this' },
  origin_not_allowed: { status: 403, title: 'Only the dashboard itself may ask this' },
  publishable_key_not_allowed: { status: 403, title: 'A publishable key cannot be used here' },
  wrong_environment: { status: 403, title: 'The API key belongs to the other environment' },
  secret_key_not_allowed: { status: 403, title: 'A secret key must never be in a browser' },
  profile_suspended: { status: 403, title: 'The profile is suspended' },
  not_found: { status: 404, title: 'There is no such thing' },
  method_not_allowed: { status: 405, title: 'The address does not take this method' },
  body_too_large: { status: 413, title: 'The body is too large' },
  unsupported_media_type: { status: 415, title: 'The body is of another type than is read here' },
  stale: { status: 409, title: 'Somebody has changed this meanwhile' },
  last_owner: { status: 409, title: 'A merchant keeps at least one owner' },
  already_member: { status: 409, title: 'The person is in the team already' },
  live_request_not_possible: { status: 409, title: 'This request for Live cannot be made or decided' },
  session_not_payable: { status: 409, title: 'The session is over' },
  session_expired: { status: 409, title: 'The session has expired' },
  payment_in_progress: { status: 409, title: 'An attempt to pay is under way' },
  idempotency_in_progress: { status: 409, title: 'The first request with this key is still running' },
  refund_not_possible: { status: 409, title: 'The payment cannot be refunded' },
  default_key_not_revocable: { status: 409, title: 'The default key cannot be revoked' },
  key_not_active: { status: 409, title: 'The key is not active' },
  endpoint_disabled: { status: 409, title: 'The webhook endpoint is disabled' },
  endpoint_limit_reached: { status: 409, title: 'The profile has no room for another webhook endpoint' },
  link_over: { status: 410, title: 'The link is over' },
  cursor_expired: { status: 410, title: 'The cursor is too old' },
  credentials_wrong: { status: 422, title: 'This is not right' },
  password_unfit: { status: 422, title: 'The password cannot be used' },
  amount_invalid: { status: 422, title: 'The amount is not valid' },
  amount_precision: { status: 422, title: 'The amount has too many decimals' },
  amount_too_large: { status: 422, title: 'The amount is too large' },
  currency_unsupported: { status: 422, title: 'The currency is not supported' },
  method_unsupported: { status: 422, title: 'The payment method is not supported' },
  return_url_invalid: { status: 422, title: 'The return URL is not valid' },
  card_number_not_allowed: { status: 422, title: 'A card number must not be sent here' },
  idempotency_key_reuse: { status: 422, title: 'The Idempotency-Key was used for another request' },
  refund_too_large: { status: 422, title: 'The refund is larger than what was paid' },
  rate_limited: { status: 429, title: 'Too many tries' },
  acquirer_not_configured: { status: 503, title: 'No acquirer is configured' },
  overloaded: { status: 503, title: 'The service is overloaded' },
  unavailable: { status: 503, title: 'The service is unavailable' },
};

/** Who has tried too often here has tried to get in. */
const WAITS: Readonly<Partial<Record<Code, number>>> = { ...RETRY_AFTER_SECONDS, rate_limited: 60 };

/** After RFC 9457; the codes are no pages, so `type` is the one that says so. */
export function problemOf({ code, detail, reason, values, errors }: Refusal<Code>, requestId: string) {
  const { status, title } = PROBLEMS[code];
  return { type: 'about:blank', title, status, detail, code, reason, values, request_id: requestId, errors };
}

/** Answers a refusal. */
export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal<Code>,
  retryAfterSeconds = WAITS[refusal.code],
): FastifyReply {
  const problem = problemOf(refusal, request.id);
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  return reply
    .code(problem.status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(problem));
}
