import type { PersonRefusalCode, Refusal, RefusalCode } from '@pay/core/ground/refusals/refusal';
import { RETRY_AFTER_SECONDS } from '@pay/core/ground/refusals/retry-after';
import { type Meaning, PROBLEM_CONTENT_TYPE, PROBLEMS as SHARED } from '@pay/serving/problems';
import type { FastifyReply, FastifyRequest } from 'fastify';

type Code = RefusalCode | PersonRefusalCode;
/** The codes that only the dashboard uses, and those whose titles are different in the dashboard. */
const PROBLEMS: Readonly<Record<Code, Meaning>> = {
  ...SHARED,
  sign_in_required: { status: 401, title: 'Sign in first' },
  fresh_sign_in_required: { status: 403, title: 'Confirm your identity' },
  second_factor_required: { status: 403, title: 'Set up a second factor first' },
  sign_up_closed: { status: 403, title: 'You need an invitation to create an account' },
  right_missing: { status: 403, title: 'Your role does not allow this' },
  origin_not_allowed: { status: 403, title: 'Only the dashboard can send this request' },
  unsupported_media_type: { status: 415, title: 'The type of the body is not supported' },
  stale: { status: 409, title: 'Someone else has changed this' },
  last_owner: { status: 409, title: 'A merchant needs at least one owner' },
  already_member: { status: 409, title: 'The person is already in the team' },
  live_request_not_possible: { status: 409, title: 'This Live request cannot be sent or decided' },
  settlement_not_possible: { status: 409, title: 'The payment cannot be settled' },
  account_not_ready: { status: 409, title: 'The state of the account does not allow this' },
  link_over: { status: 410, title: 'The link no longer works' },
  credentials_wrong: { status: 422, title: 'Incorrect credentials' },
  password_unfit: { status: 422, title: 'The password cannot be used' },
  rate_limited: { status: 429, title: 'Too many attempts' },
};

/** The seconds to wait. In the dashboard, `rate_limited` refers to tries to sign in. */
const WAITS: Readonly<Partial<Record<Code, number>>> = { ...RETRY_AFTER_SECONDS, rate_limited: 60 };

/** A refusal in the format of RFC 9457. The codes have no pages here, so `type` is `about:blank`. */
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
    .header('content-type', PROBLEM_CONTENT_TYPE)
    .header('cache-control', 'no-store')
    .send(JSON.stringify(problem));
}
