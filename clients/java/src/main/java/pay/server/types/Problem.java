// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
package pay.server.types;

import java.util.List;
import pay.server.json.JsonObject;

/**
 * Why a request was refused, in RFC 9457 format.
 *
 * @param type URL of the page that explains the code.
 * @param title The code in words.
 * @param status The HTTP status.
 * @param detail What happened in this case, for developers. The wording can change, so programs should use {@code code}. Can be null.
 * @param code What went wrong, for programs. One of {@code malformed_json}, {@code invalid_request}, {@code idempotency_key_invalid}, {@code idempotency_key_required}, {@code api_key_missing}, {@code api_key_invalid}, {@code api_key_revoked}, {@code api_key_expired}, {@code publishable_key_not_allowed}, {@code wrong_environment}, {@code address_not_allowed}, {@code scope_missing}, {@code origin_not_allowed}, {@code secret_key_not_allowed}, {@code profile_suspended}, {@code sandbox_only}, {@code not_found}, {@code method_not_allowed}, {@code body_too_large}, {@code unsupported_media_type}, {@code session_not_payable}, {@code session_expired}, {@code payment_in_progress}, {@code idempotency_in_progress}, {@code refund_not_possible}, {@code refund_needs_approval}, {@code capture_not_possible}, {@code dispute_not_possible}, {@code void_not_possible}, {@code default_key_not_revocable}, {@code key_not_active}, {@code endpoint_disabled}, {@code endpoint_limit_reached}, {@code cursor_expired}, {@code amount_invalid}, {@code amount_precision}, {@code amount_too_large}, {@code currency_unsupported}, {@code method_unsupported}, {@code return_url_invalid}, {@code card_number_not_allowed}, {@code idempotency_key_reuse}, {@code refund_too_large}, {@code capture_too_large}, {@code amount_not_supported_by_acquirer}, {@code rate_limited}, {@code acquirer_not_configured}, {@code overloaded}, {@code unavailable}.
 * @param requestId Identifier of the request, also in the header {@code X-Request-Id}. Quote it when you ask for help.
 * @param errors The fields that are not valid, if any. Can be null.
 */
public record Problem(
    String type,
    String title,
    Long status,
    String detail,
    String code,
    String requestId,
    List<FieldError> errors) {
  /** Reads an answer; throws IllegalArgumentException if a member is of another type. */
  public static Problem read(JsonObject json) {
    return new Problem(
        json.text("type"),
        json.text("title"),
        json.integer("status"),
        json.text("detail"),
        json.text("code"),
        json.text("request_id"),
        json.objects("errors", FieldError::read));
  }
}
