// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
import type { FieldError } from './field-error.ts';

/** Why a request was refused, in RFC 9457 format. */
export interface Problem {
  /** URL of the page that explains the code. */
  type: string;
  /** The code in words. */
  title: string;
  /** The HTTP status. */
  status: number;
  /** What happened in this case, for developers. The wording can change, so programs should use `code`. */
  detail?: string | undefined;
  /** What went wrong, for programs. */
  code:
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
    | 'dispute_not_possible'
    | 'void_not_possible'
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
  /** Identifier of the request, also in the header `X-Request-Id`. Quote it when you ask for help. */
  request_id: string;
  /** The fields that are not valid, if any. */
  errors?: readonly FieldError[] | undefined;
}
