import type { FieldError, Refusal } from '@pay/core/ground/refusals/refusal';
import { refusedAfterKeyCheck } from '@pay/core/merchants/keys/check-key';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { Overloaded } from '../shedding/overloaded.ts';
import { fieldErrors } from './field-errors.ts';
import { isUnheard } from './is-unheard.ts';
import { sendProblem } from './send-problem.ts';

/** Turns whatever a route threw into a problem. Unexpected errors are logged and answered as `unavailable`. */
export async function handleError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (isUnheard(reply)) return reply.hijack();
  const refusal = refusalOf(error, request);
  if (refusal === undefined) {
    request.server.engine.guards.tellUnreadable(error);
    request.log.error({ error_code: error.code, error_message: error.message, stack: error.stack }, 'request failed');
    return sendProblem(request, reply, { code: 'unavailable' });
  }
  if (request.presentedKey === null) return sendProblem(request, reply, refusal);
  const { pool, environment } = request.server.engine;
  const checked = await refusedAfterKeyCheck({ pool, environment }, request.presentedKey, refusal);
  return sendProblem(request, reply, checked.ok ? refusal : checked.refusal);
}

function refusalOf(error: FastifyError, request: FastifyRequest): Refusal | undefined {
  if (error instanceof Overloaded) return { code: 'overloaded' };
  if (error.validation) {
    return { code: 'invalid_request', detail: DETAIL, errors: fieldErrors(error, request.routeOptions.schema) };
  }
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return { code: 'body_too_large' };
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_ERR_CTP_EMPTY_TYPE':
      return { code: 'unsupported_media_type', detail: 'Send Content-Type: application/json.' };
    case 'PAY_MALFORMED_JSON':
      return { code: 'malformed_json', detail: error.message };
    case 'PAY_NULL_BODY':
      return { code: 'invalid_request', detail: DETAIL, errors: [NO_OBJECT] };
    case 'PAY_UNREAD_ENCODING':
      return { code: 'unsupported_media_type', detail: error.message };
    default:
      return error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
        ? { code: 'invalid_request' }
        : undefined;
  }
}

const DETAIL = 'Some fields are not valid.';

const NO_OBJECT: FieldError = { field: 'body', code: 'type', message: 'must be object' };
