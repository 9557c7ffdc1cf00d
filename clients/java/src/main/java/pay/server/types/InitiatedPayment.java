// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
package pay.server.types;

import java.math.BigDecimal;
import java.util.Map;
import pay.server.json.JsonObject;

/**
 * A session and the URL of its card page.
 *
 * @param trackId Identifier of the session: {@code trk_} and 30 letters and digits.
 * @param paymentLink The payment link that the session was opened with; null if you created the session. Can be null.
 * @param status {@code open}: waiting for a card. {@code processing}: an attempt is in progress, or its outcome is not known yet. {@code authorised}: the amount is reserved for you, and nothing has been taken yet. {@code paid}: money was taken. {@code voided}: the authorised amount was released. {@code failed}, {@code cancelled}, {@code expired}: the session ended and nothing was taken. The last five are final. One of {@code open}, {@code processing}, {@code authorised}, {@code paid}, {@code voided}, {@code failed}, {@code cancelled}, {@code expired}.
 * @param amount Amount in major units.
 * @param amountMinor The same amount in minor units of its currency: 10.5 BHD is 10500.
 * @param currency ISO 4217 currency code, in upper case.
 * @param reference Your own order number. Can be null.
 * @param description What the shopper pays for. Can be null.
 * @param metadata Your own metadata; empty if you sent none.
 * @param successUrl Where the shopper is taken after paying. Can be null.
 * @param failureUrl Where the shopper is taken when nothing was paid. Can be null.
 * @param locale Language of the card page; null if none was chosen. One of {@code en}, {@code ar}. Can be null.
 * @param customer The shopper, as you described them; null if you did not. Can be null.
 * @param billingAddress The billing address that you sent; null if you sent none. Can be null.
 * @param capture Who captures an approved amount: Pay, or you. One of {@code automatic}, {@code manual}.
 * @param capturedAmount Sum taken so far, in major units.
 * @param capturedAmountMinor The same sum in minor units of its currency.
 * @param authorisedUntil The time until which more can be captured; null if nothing can be captured. Any amount that is not captured by then is released. Can be null.
 * @param voidReason Why the authorised amount was released, or, while the status is {@code authorised}, why it is being released. {@code lapsed}: it was not captured in time. One of {@code requested}, {@code lapsed}. Can be null.
 * @param refundedAmount Sum refunded so far, in major units.
 * @param expiresAt No payment can be started at or after this time. A payment that was started earlier can still complete.
 * @param createdAt When the session was created.
 * @param environment Environment of the profile that the key belongs to. In {@code sandbox}, no money moves. One of {@code sandbox}, {@code live}.
 * @param paymentId Identifier of the payment: {@code pay_} and 30 letters and digits. A session has at most one payment.
 * @param paymentUrl URL of the hosted card page. Send the shopper there.
 */
public record InitiatedPayment(
    String trackId,
    String paymentLink,
    String status,
    BigDecimal amount,
    Long amountMinor,
    String currency,
    String reference,
    String description,
    Map<String, String> metadata,
    String successUrl,
    String failureUrl,
    String locale,
    Customer customer,
    BillingAddress billingAddress,
    String capture,
    BigDecimal capturedAmount,
    Long capturedAmountMinor,
    String authorisedUntil,
    String voidReason,
    BigDecimal refundedAmount,
    String expiresAt,
    String createdAt,
    String environment,
    String paymentId,
    String paymentUrl) {
  /** Reads an answer; throws IllegalArgumentException if a member is of another type. */
  public static InitiatedPayment read(JsonObject json) {
    return new InitiatedPayment(
        json.text("track_id"),
        json.text("payment_link"),
        json.text("status"),
        json.decimal("amount"),
        json.integer("amount_minor"),
        json.text("currency"),
        json.text("reference"),
        json.text("description"),
        json.textsByName("metadata"),
        json.text("success_url"),
        json.text("failure_url"),
        json.text("locale"),
        json.object("customer", Customer::read),
        json.object("billing_address", BillingAddress::read),
        json.text("capture"),
        json.decimal("captured_amount"),
        json.integer("captured_amount_minor"),
        json.text("authorised_until"),
        json.text("void_reason"),
        json.decimal("refunded_amount"),
        json.text("expires_at"),
        json.text("created_at"),
        json.text("environment"),
        json.text("payment_id"),
        json.text("payment_url"));
  }
}
