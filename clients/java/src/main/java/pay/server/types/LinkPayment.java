// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
package pay.server.types;

import java.math.BigDecimal;
import pay.server.json.JsonObject;

/**
 * A session that was opened with a payment link.
 *
 * @param trackId Identifier of the session: {@code trk_} and 30 letters and digits.
 * @param paymentId Identifier of the payment: {@code pay_} and 30 letters and digits. A session has at most one payment.
 * @param status {@code open}: waiting for a card. {@code processing}: an attempt is in progress, or its outcome is not known yet. {@code authorised}: the amount is reserved for you, and nothing has been taken yet. {@code paid}: money was taken. {@code voided}: the authorised amount was released. {@code failed}, {@code cancelled}, {@code expired}: the session ended and nothing was taken. The last five are final. One of {@code open}, {@code processing}, {@code authorised}, {@code paid}, {@code voided}, {@code failed}, {@code cancelled}, {@code expired}.
 * @param amount Amount in major units.
 * @param amountMinor The same amount in minor units of its currency: 10.5 BHD is 10500.
 * @param currency ISO 4217 currency code, in upper case.
 * @param createdAt When the shopper opened the link.
 * @param completedAt When the session ended; null while it is open. Can be null.
 */
public record LinkPayment(
    String trackId,
    String paymentId,
    String status,
    BigDecimal amount,
    Long amountMinor,
    String currency,
    String createdAt,
    String completedAt) {
  /** Reads an answer; throws IllegalArgumentException if a member is of another type. */
  public static LinkPayment read(JsonObject json) {
    return new LinkPayment(
        json.text("track_id"),
        json.text("payment_id"),
        json.text("status"),
        json.decimal("amount"),
        json.integer("amount_minor"),
        json.text("currency"),
        json.text("created_at"),
        json.text("completed_at"));
  }
}
