import { REASONS, type Reason, type ReasonValues, reasonText } from './reason.ts';

/**
 * All codes of refusals, as a closed set. The engine turns a code into an HTTP status, a title and a page of the docs
 * (`apps/engine/src/http/problems/`); nothing else gives codes a meaning.
 */
export type RefusalCode =
  | 'malformed_json'
  | 'invalid_request'
  | 'idempotency_key_invalid'
  | 'idempotency_key_required'
  | 'api_key_missing'
  | 'api_key_invalid'
  | 'api_key_revoked'
  | 'api_key_expired'
  | 'publishable_key_not_allowed'
  | 'wrong_environment'
  | 'address_not_allowed'
  | 'scope_missing'
  | 'origin_not_allowed'
  | 'secret_key_not_allowed'
  | 'profile_suspended'
  | 'sandbox_only'
  | 'not_found'
  | 'method_not_allowed'
  | 'body_too_large'
  | 'unsupported_media_type'
  | 'session_not_payable'
  | 'session_expired'
  | 'payment_in_progress'
  | 'idempotency_in_progress'
  | 'refund_not_possible'
  | 'refund_needs_approval'
  | 'capture_not_possible'
  | 'void_not_possible'
  | 'dispute_not_possible'
  | 'default_key_not_revocable'
  | 'key_not_active'
  | 'endpoint_disabled'
  | 'endpoint_limit_reached'
  | 'cursor_expired'
  | 'amount_invalid'
  | 'amount_precision'
  | 'amount_too_large'
  | 'currency_unsupported'
  | 'method_unsupported'
  | 'return_url_invalid'
  | 'card_number_not_allowed'
  | 'idempotency_key_reuse'
  | 'refund_too_large'
  | 'capture_too_large'
  | 'amount_not_supported_by_acquirer'
  | 'rate_limited'
  | 'acquirer_not_configured'
  | 'overloaded'
  | 'unavailable';

/**
 * Codes that only people get, in the dashboard or from `pay`; the engine never answers with these. The dashboard turns
 * a code into a status and a title, as the engine does with the other codes.
 */
export type PersonRefusalCode =
  | 'sign_in_required'
  | 'fresh_sign_in_required'
  | 'second_factor_required'
  | 'sign_up_closed'
  | 'credentials_wrong'
  | 'password_unfit'
  | 'right_missing'
  | 'stale'
  | 'last_owner'
  | 'already_member'
  | 'link_over'
  | 'live_request_not_possible'
  | 'settlement_not_possible'
  | 'account_not_ready';

/** The reason and its values, used to show the refusal to people in their own language. */
type Reasoned = { readonly reason?: Reason; readonly values?: ReasonValues };

/** An invalid field of a command: `field` is its path as the caller sent it, and `code` says what is wrong. */
export type FieldError = Reasoned & { readonly field: string; readonly code: string; readonly message: string };

export type Refusal<Code = RefusalCode> = Reasoned & {
  readonly code: Code;
  /** A sentence for the developer; never contains a key, a card value or other input. */
  readonly detail?: string;
  readonly errors?: readonly FieldError[];
};

export type Result<T, Code = RefusalCode> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: Refusal<Code> };

/** The result of an operation that only people request. */
export type PersonResult<T> = Result<T, RefusalCode | PersonRefusalCode>;

export function accepted<T>(value: T): Result<T, never> {
  return { ok: true, value };
}

export function refused<Code extends RefusalCode | PersonRefusalCode>(
  code: Code,
  detail?: string,
  errors?: readonly FieldError[],
): Result<never, Code> {
  return { ok: false, refusal: { code, ...(detail === undefined ? {} : { detail }), ...(errors ? { errors } : {}) } };
}

export function refusalFor<Code extends RefusalCode | PersonRefusalCode>(
  code: Code,
  reason: Reason,
  values?: ReasonValues,
): Refusal<Code> {
  return { code, detail: reasonText(REASONS[reason], values), reason, ...(values && { values }) };
}

/** A refusal for a reason that does not concern a single field. */
export function refusedFor<Code extends RefusalCode | PersonRefusalCode>(
  code: Code,
  reason: Reason,
  values?: ReasonValues,
): Result<never, Code> {
  return { ok: false, refusal: refusalFor(code, reason, values) };
}

export function refusalOfField<Code extends RefusalCode | PersonRefusalCode>(
  code: Code,
  field: string,
  reason: Reason,
  values?: ReasonValues,
): Refusal<Code> {
  const message = reasonText(REASONS[reason], values);
  return { code, detail: message, errors: [{ field, code, message, reason, ...(values && { values }) }] };
}

/** A refusal because of one field: the field's error has the code and the text of the refusal. */
export function refusedField<Code extends RefusalCode | PersonRefusalCode>(
  code: Code,
  field: string,
  reason: Reason,
  values?: ReasonValues,
): Result<never, Code> {
  return { ok: false, refusal: refusalOfField(code, field, reason, values) };
}
