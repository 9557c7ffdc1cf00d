// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
package pay.server.types;

import java.math.BigDecimal;
import pay.server.json.JsonObject;

/**
 * A started payment and the URL of its card page.
 *
 * @param trackId Identifier of the session: {@code trk_} and 30 letters and digits.
 * @param paymentId Identifier of the payment: {@code pay_} and 30 letters and digits. A session has at most one payment.
 * @param paymentUrl URL of the hosted card page. Send the shopper there.
 * @param amount Amount in major units.
 * @param amountMinor The same amount in minor units of its currency: 10.5 BHD is 10500.
 * @param currency ISO 4217 currency code, in upper case.
 * @param status {@code open}: waiting for a card. {@code processing}: an attempt is in progress, or its outcome is not known yet. {@code authorised}: the amount is reserved for you, and nothing has been taken yet. {@code paid}: money was taken. {@code voided}: the authorised amount was released. {@code failed}, {@code cancelled}, {@code expired}: the session ended and nothing was taken. The last five are final. One of {@code open}, {@code processing}, {@code authorised}, {@code paid}, {@code voided}, {@code failed}, {@code cancelled}, {@code expired}.
 * @param expiresAt No payment can be started at or after this time. A payment that was started earlier can still complete.
 */
public record StartedPayment(
    String trackId,
    String paymentId,
    String paymentUrl,
    BigDecimal amount,
    Long amountMinor,
    String currency,
    String status,
    String expiresAt) {
  /** Reads an answer; throws IllegalArgumentException if a member is of another type. */
  public static StartedPayment read(JsonObject json) {
    return new StartedPayment(
        json.text("track_id"),
        json.text("payment_id"),
        json.text("payment_url"),
        json.decimal("amount"),
        json.integer("amount_minor"),
        json.text("currency"),
        json.text("status"),
        json.text("expires_at"));
  }
}
