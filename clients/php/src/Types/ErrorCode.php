<?php

// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

declare(strict_types=1);

namespace Pay\Types;

/** A value is one of these. More can be added later. */
final class ErrorCode
{
    public const MALFORMED_JSON = 'malformed_json';
    public const INVALID_REQUEST = 'invalid_request';
    public const IDEMPOTENCY_KEY_INVALID = 'idempotency_key_invalid';
    public const IDEMPOTENCY_KEY_REQUIRED = 'idempotency_key_required';
    public const API_KEY_MISSING = 'api_key_missing';
    public const API_KEY_INVALID = 'api_key_invalid';
    public const API_KEY_REVOKED = 'api_key_revoked';
    public const API_KEY_EXPIRED = 'api_key_expired';
    public const PUBLISHABLE_KEY_NOT_ALLOWED = 'publishable_key_not_allowed';
    public const WRONG_ENVIRONMENT = 'wrong_environment';
    public const ADDRESS_NOT_ALLOWED = 'address_not_allowed';
    public const SCOPE_MISSING = 'scope_missing';
    public const ORIGIN_NOT_ALLOWED = 'origin_not_allowed';
    public const SECRET_KEY_NOT_ALLOWED = 'secret_key_not_allowed';
    public const PROFILE_SUSPENDED = 'profile_suspended';
    public const SANDBOX_ONLY = 'sandbox_only';
    public const NOT_FOUND = 'not_found';
    public const METHOD_NOT_ALLOWED = 'method_not_allowed';
    public const BODY_TOO_LARGE = 'body_too_large';
    public const UNSUPPORTED_MEDIA_TYPE = 'unsupported_media_type';
    public const SESSION_NOT_PAYABLE = 'session_not_payable';
    public const SESSION_EXPIRED = 'session_expired';
    public const PAYMENT_IN_PROGRESS = 'payment_in_progress';
    public const IDEMPOTENCY_IN_PROGRESS = 'idempotency_in_progress';
    public const REFUND_NOT_POSSIBLE = 'refund_not_possible';
    public const REFUND_NEEDS_APPROVAL = 'refund_needs_approval';
    public const CAPTURE_NOT_POSSIBLE = 'capture_not_possible';
    public const DISPUTE_NOT_POSSIBLE = 'dispute_not_possible';
    public const VOID_NOT_POSSIBLE = 'void_not_possible';
    public const DEFAULT_KEY_NOT_REVOCABLE = 'default_key_not_revocable';
    public const KEY_NOT_ACTIVE = 'key_not_active';
    public const ENDPOINT_DISABLED = 'endpoint_disabled';
    public const ENDPOINT_LIMIT_REACHED = 'endpoint_limit_reached';
    public const CURSOR_EXPIRED = 'cursor_expired';
    public const AMOUNT_INVALID = 'amount_invalid';
    public const AMOUNT_PRECISION = 'amount_precision';
    public const AMOUNT_TOO_LARGE = 'amount_too_large';
    public const CURRENCY_UNSUPPORTED = 'currency_unsupported';
    public const METHOD_UNSUPPORTED = 'method_unsupported';
    public const RETURN_URL_INVALID = 'return_url_invalid';
    public const CARD_NUMBER_NOT_ALLOWED = 'card_number_not_allowed';
    public const IDEMPOTENCY_KEY_REUSE = 'idempotency_key_reuse';
    public const REFUND_TOO_LARGE = 'refund_too_large';
    public const CAPTURE_TOO_LARGE = 'capture_too_large';
    public const AMOUNT_NOT_SUPPORTED_BY_ACQUIRER = 'amount_not_supported_by_acquirer';
    public const RATE_LIMITED = 'rate_limited';
    public const ACQUIRER_NOT_CONFIGURED = 'acquirer_not_configured';
    public const OVERLOADED = 'overloaded';
    public const UNAVAILABLE = 'unavailable';
}
