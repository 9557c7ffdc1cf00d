// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
package pay.server.types;

import pay.server.json.JsonObject;

/**
 * The payment of a session, described by its latest attempt.
 *
 * @param paymentId Identifier of the payment: {@code pay_} and 30 letters and digits. A session has at most one payment.
 * @param status {@code awaiting_card}: the shopper can enter a card. {@code submitting}: a card is with the acquirer. {@code challenge}: the issuer asks the shopper to confirm. {@code unknown}: the acquirer has not answered, and is being asked for the outcome. {@code authorised}: the amount is reserved, and can be captured. The last five are final. One of {@code awaiting_card}, {@code submitting}, {@code challenge}, {@code unknown}, {@code authorised}, {@code succeeded}, {@code voided}, {@code failed}, {@code cancelled}, {@code expired}.
 * @param card The card of the latest attempt; null before the first attempt. Can be null.
 * @param acquirer The kind of acquirer that the card was sent to, such as {@code simulator}. Can be null.
 * @param threeDs The result of 3-D Secure; null if it was not used. Can be null.
 * @param acquirerReference The acquirer's reference for this sale. Can be null.
 * @param authorisationCode The issuer's approval code. Can be null.
 * @param decline Why the card was declined; null if it was not. Can be null.
 * @param createdAt When the payment was started.
 * @param completedAt When the final outcome was known; null until then. Can be null.
 */
public record Payment(
    String paymentId,
    String status,
    Card card,
    String acquirer,
    ThreeDs threeDs,
    String acquirerReference,
    String authorisationCode,
    Decline decline,
    String createdAt,
    String completedAt) {
  /** Reads an answer; throws IllegalArgumentException if a member is of another type. */
  public static Payment read(JsonObject json) {
    return new Payment(
        json.text("payment_id"),
        json.text("status"),
        json.object("card", Card::read),
        json.text("acquirer"),
        json.object("three_ds", ThreeDs::read),
        json.text("acquirer_reference"),
        json.text("authorisation_code"),
        json.object("decline", Decline::read),
        json.text("created_at"),
        json.text("completed_at"));
  }
}
