import type { PersonRefusalCode, Refusal, RefusalCode } from '@pay/core/ground/refusals/refusal';
import { RETRY_AFTER_SECONDS } from '@pay/core/ground/refusals/retry-after';
import type { FastifyReply, FastifyRequest } from 'fastify';

type Code = RefusalCode | PersonRefusalCode;
type Meaning = { readonly status: number; readonly title: string };

/** The one place where the dashboard gives a code its status and its title. */
export const PROBLEMS: Readonly<Record<Code, Meaning>> = {
  malformed_json: { status: 400, title: 'The body is not JSON' },
  invalid_request: { status: 400, title: 'The request is not in the expected format' },
  idempotency_key_invalid: { status: 400, title: 'The Idempotency-Key is not valid' },
  idempotency_key_required: { status: 400, title: 'An Idempotency-Key is required' },
  sign_in_required: { status: 401, title: 'Sign in first' },
  api_key_missing: { status: 401, title: 'No API key was sent' },
  api_key_invalid: { status: 401, title: 'The API key is unknown' },
  api_key_revoked: { status: 401, title: 'The API key no longer works' },
  fresh_sign_in_required: { status: 403, title: 'Confirm that it is you' },
  sign_up_closed: { status: 403, title: 'You need an invitation to create an account' },
  right_missing: { status: 403, title: 'Your role does not allow this' },
  origin_not_allowed: { status: 403, title: 'Only the dashboard can send this request' },
  publishable_key_not_allowed: { status: 403, title: 'A publishable key cannot be used here' },
  wrong_environment: { status: 403, title: 'The API key belongs to the other environment' },
  secret_key_not_allowed: { status: 403, title: 'A secret key must never be used in a browser' },
  profile_suspended: { status: 403, title: 'The profile is suspended' },
  not_found: { status: 404, title: 'Not found' },
  method_not_allowed: { status: 405, title: 'This URL does not support this method' },
  body_too_large: { status: 413, title: 'The body is too large' },
  unsupported_media_type: { status: 415, title: 'The type of the body is not supported' },
  stale: { status: 409, title: 'Someone else has changed this' },
  last_owner: { status: 409, title: 'A merchant needs at least one owner' },
  already_member: { status: 409, title: 'The person is already in the team' },
  live_request_not_possible: { status: 409, title: 'This Live request cannot be sent or decided' },
  session_not_payable: { status: 409, title: 'The session has ended' },
  session_expired: { status: 409, title: 'The session has expired' },
  payment_in_progress: { status: 409, title: 'A payment attempt is in progress' },
  idempotency_in_progress: { status: 409, title: 'The first request with this key is still running' },
  refund_not_possible: { status: 409, title: 'The payment cannot be refunded' },
  default_key_not_revocable: { status: 409, title: 'The default key cannot be revoked' },
  key_not_active: { status: 409, title: 'The key is not active' },
  endpoint_disabled: { status: 409, title: 'The webhook endpoint is disabled' },
  endpoint_limit_reached: { status: 409, title: 'The profile cannot have another webhook endpoint' },
  link_over: { status: 410, title: 'The link no longer works' },
  cursor_expired: { status: 410, title: 'The cursor is too old' },
  credentials_wrong: { status: 422, title: 'Incorrect credentials' },
  password_unfit: { status: 422, title: 'The password cannot be used' },
  amount_invalid: { status: 422, title: 'The amount is not valid' },
  amount_precision: { status: 422, title: 'The amount has too many decimals' },
  amount_too_large: { status: 422, title: 'The amount is too large' },
  currency_unsupported: { status: 422, title: 'The currency is not supported' },
  method_unsupported: { status: 422, title: 'The payment method is not supported' },
  return_url_invalid: { status: 422, title: 'The return URL is not valid' },
  card_number_not_allowed: { status: 422, title: 'Card numbers are not allowed here' },
  idempotency_key_reuse: { status: 422, title: 'The Idempotency-Key was used for another request' },
  refund_too_large: { status: 422, title: 'The refund exceeds the refundable amount' },
  rate_limited: { status: 429, title: 'Too many tries' },
  acquirer_not_configured: { status: 503, title: 'No acquirer is configured' },
  overloaded: { status: 503, title: 'The service is overloaded' },
  unavailable: { status: 503, title: 'The service is unavailable' },
};

/** Here, too many tries are attempts to get in. */
const WAITS: Readonly<Partial<Record<Code, number>>> = { ...RETRY_AFTER_SECONDS, rate_limited: 60 };

/** A refusal as RFC 9457 describes. The codes have no pages here, so `type` is `about:blank`. */
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
