// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
package pay.server.types;

import java.math.BigDecimal;
import pay.server.json.JsonObject;

/**
 * A cardholder's claim, made through the issuer, to get their money back.
 *
 * @param disputeId Identifier of the dispute: {@code dsp_} and 30 letters and digits.
 * @param trackId Identifier of the session: {@code trk_} and 30 letters and digits.
 * @param paymentId Identifier of the payment: {@code pay_} and 30 letters and digits. A session has at most one payment.
 * @param status {@code information_requested}: the issuer asks for information, and no money has moved. {@code opened} and {@code pre_arbitration}: answer before {@code answer_by}. {@code evidence_submitted}: the issuer decides. {@code arbitration}: the scheme decides. {@code accepted}: you have accepted the claim. {@code expired}: nobody answered in time. One of {@code information_requested}, {@code opened}, {@code evidence_submitted}, {@code pre_arbitration}, {@code arbitration}, {@code won}, {@code lost}, {@code accepted}, {@code expired}.
 * @param amount The amount that the cardholder claims, in major units.
 * @param amountMinor The same amount in minor units.
 * @param currency ISO 4217 currency code, in upper case.
 * @param takenAmount The amount that the acquirer has taken for the dispute and not returned, in major units.
 * @param takenAmountMinor The same amount in minor units.
 * @param scheme The scheme that the reason code belongs to. Can be null.
 * @param reasonCode The scheme's reason code. Can be null.
 * @param reason The general meaning of the code. One of {@code fraud}, {@code not_recognised}, {@code not_received}, {@code not_as_described}, {@code cancelled}, {@code credit_not_processed}, {@code duplicate}, {@code wrong_amount}, {@code authorisation}, {@code processing}, {@code other}.
 * @param answerBy The deadline for an answer; null if the acquirer has not named one. Can be null.
 * @param acquirerReference The acquirer's own reference for the dispute.
 * @param createdAt When the acquirer's first report of the dispute was recorded.
 * @param updatedAt When the dispute last changed.
 * @param closedAt When the dispute was closed; null while it is open. Can be null.
 */
public record Dispute(
    String disputeId,
    String trackId,
    String paymentId,
    String status,
    BigDecimal amount,
    Long amountMinor,
    String currency,
    BigDecimal takenAmount,
    Long takenAmountMinor,
    String scheme,
    String reasonCode,
    String reason,
    String answerBy,
    String acquirerReference,
    String createdAt,
    String updatedAt,
    String closedAt) {
  /** Reads an answer; throws IllegalArgumentException if a member is of another type. */
  public static Dispute read(JsonObject json) {
    return new Dispute(
        json.text("dispute_id"),
        json.text("track_id"),
        json.text("payment_id"),
        json.text("status"),
        json.decimal("amount"),
        json.integer("amount_minor"),
        json.text("currency"),
        json.decimal("taken_amount"),
        json.integer("taken_amount_minor"),
        json.text("scheme"),
        json.text("reason_code"),
        json.text("reason"),
        json.text("answer_by"),
        json.text("acquirer_reference"),
        json.text("created_at"),
        json.text("updated_at"),
        json.text("closed_at"));
  }
}
