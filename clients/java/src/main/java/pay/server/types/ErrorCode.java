// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
package pay.server.types;

/** The codes of errors of the service. New codes can be added. */
public final class ErrorCode {
  public static final String MALFORMED_JSON = "malformed_json";
  public static final String INVALID_REQUEST = "invalid_request";
  public static final String IDEMPOTENCY_KEY_INVALID = "idempotency_key_invalid";
  public static final String IDEMPOTENCY_KEY_REQUIRED = "idempotency_key_required";
  public static final String API_KEY_MISSING = "api_key_missing";
  public static final String API_KEY_INVALID = "api_key_invalid";
  public static final String API_KEY_REVOKED = "api_key_revoked";
  public static final String API_KEY_EXPIRED = "api_key_expired";
  public static final String PUBLISHABLE_KEY_NOT_ALLOWED = "publishable_key_not_allowed";
  public static final String WRONG_ENVIRONMENT = "wrong_environment";
  public static final String ADDRESS_NOT_ALLOWED = "address_not_allowed";
  public static final String SCOPE_MISSING = "scope_missing";
  public static final String ORIGIN_NOT_ALLOWED = "origin_not_allowed";
  public static final String SECRET_KEY_NOT_ALLOWED = "secret_key_not_allowed";
  public static final String PROFILE_SUSPENDED = "profile_suspended";
  public static final String SANDBOX_ONLY = "sandbox_only";
  public static final String NOT_FOUND = "not_found";
  public static final String METHOD_NOT_ALLOWED = "method_not_allowed";
  public static final String BODY_TOO_LARGE = "body_too_large";
  public static final String UNSUPPORTED_MEDIA_TYPE = "unsupported_media_type";
  public static final String SESSION_NOT_PAYABLE = "session_not_payable";
  public static final String SESSION_EXPIRED = "session_expired";
  public static final String PAYMENT_IN_PROGRESS = "payment_in_progress";
  public static final String IDEMPOTENCY_IN_PROGRESS = "idempotency_in_progress";
  public static final String REFUND_NOT_POSSIBLE = "refund_not_possible";
  public static final String REFUND_NEEDS_APPROVAL = "refund_needs_approval";
  public static final String CAPTURE_NOT_POSSIBLE = "capture_not_possible";
  public static final String DISPUTE_NOT_POSSIBLE = "dispute_not_possible";
  public static final String VOID_NOT_POSSIBLE = "void_not_possible";
  public static final String DEFAULT_KEY_NOT_REVOCABLE = "default_key_not_revocable";
  public static final String KEY_NOT_ACTIVE = "key_not_active";
  public static final String ENDPOINT_DISABLED = "endpoint_disabled";
  public static final String ENDPOINT_LIMIT_REACHED = "endpoint_limit_reached";
  public static final String CURSOR_EXPIRED = "cursor_expired";
  public static final String AMOUNT_INVALID = "amount_invalid";
  public static final String AMOUNT_PRECISION = "amount_precision";
  public static final String AMOUNT_TOO_LARGE = "amount_too_large";
  public static final String CURRENCY_UNSUPPORTED = "currency_unsupported";
  public static final String METHOD_UNSUPPORTED = "method_unsupported";
  public static final String RETURN_URL_INVALID = "return_url_invalid";
  public static final String CARD_NUMBER_NOT_ALLOWED = "card_number_not_allowed";
  public static final String IDEMPOTENCY_KEY_REUSE = "idempotency_key_reuse";
  public static final String REFUND_TOO_LARGE = "refund_too_large";
  public static final String CAPTURE_TOO_LARGE = "capture_too_large";
  public static final String AMOUNT_NOT_SUPPORTED_BY_ACQUIRER = "amount_not_supported_by_acquirer";
  public static final String RATE_LIMITED = "rate_limited";
  public static final String ACQUIRER_NOT_CONFIGURED = "acquirer_not_configured";
  public static final String OVERLOADED = "overloaded";
  public static final String UNAVAILABLE = "unavailable";

  private ErrorCode() {}
}
