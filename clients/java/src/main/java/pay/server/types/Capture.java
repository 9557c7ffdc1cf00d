// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
package pay.server.types;

import java.math.BigDecimal;
import pay.server.json.JsonObject;

/**
 * All or part of an authorised amount, taken from the shopper.
 *
 * @param captureId Identifier of the capture, and our reference at the acquirer.
 * @param trackId Identifier of the session: {@code trk_} and 30 letters and digits.
 * @param paymentId Identifier of the payment: {@code pay_} and 30 letters and digits. A session has at most one payment.
 * @param status {@code pending}: the outcome is not known yet. Until it is known, the amount counts as captured, so that captures never exceed what was authorised. {@code failed}: nothing was taken. One of {@code pending}, {@code succeeded}, {@code failed}.
 * @param amount Amount in major units.
 * @param amountMinor The same amount in minor units of its currency.
 * @param currency ISO 4217 currency code, in upper case.
 * @param createdAt When the capture was requested.
 * @param last Whether this is the last capture, after which the rest is released.
 */
public record Capture(
    String captureId,
    String trackId,
    String paymentId,
    String status,
    BigDecimal amount,
    Long amountMinor,
    String currency,
    String createdAt,
    Boolean last) {
  /** Reads an answer; throws IllegalArgumentException if a member is of another type. */
  public static Capture read(JsonObject json) {
    return new Capture(
        json.text("capture_id"),
        json.text("track_id"),
        json.text("payment_id"),
        json.text("status"),
        json.decimal("amount"),
        json.integer("amount_minor"),
        json.text("currency"),
        json.text("created_at"),
        json.bool("last"));
  }
}
