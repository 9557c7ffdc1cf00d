// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
package pay.server.types;

import java.math.BigDecimal;
import pay.server.json.JsonObject;

/**
 * A refund of all or part of a payment.
 *
 * @param refundId Identifier of the refund.
 * @param trackId Identifier of the session: {@code trk_} and 30 letters and digits.
 * @param paymentId Identifier of the payment: {@code pay_} and 30 letters and digits. A session has at most one payment.
 * @param status {@code pending}: the outcome is not known yet. Until it is known, the amount counts as refunded, so that refunds never exceed the payment. {@code failed}: nothing was refunded. One of {@code pending}, {@code succeeded}, {@code failed}.
 * @param amount Amount in major units.
 * @param amountMinor The same amount in minor units of its currency.
 * @param currency ISO 4217 currency code, in upper case.
 * @param createdAt When the refund was requested.
 * @param reason Your own reason. Can be null.
 */
public record Refund(
    String refundId,
    String trackId,
    String paymentId,
    String status,
    BigDecimal amount,
    Long amountMinor,
    String currency,
    String createdAt,
    String reason) {
  /** Reads an answer; throws IllegalArgumentException if a member is of another type. */
  public static Refund read(JsonObject json) {
    return new Refund(
        json.text("refund_id"),
        json.text("track_id"),
        json.text("payment_id"),
        json.text("status"),
        json.decimal("amount"),
        json.integer("amount_minor"),
        json.text("currency"),
        json.text("created_at"),
        json.text("reason"));
  }
}
