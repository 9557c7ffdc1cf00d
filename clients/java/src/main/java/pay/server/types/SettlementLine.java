// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
package pay.server.types;

import java.math.BigDecimal;
import pay.server.json.JsonObject;

/**
 * A line of a settlement file.
 *
 * @param number The line's position in the file, starting at 1.
 * @param type The type of the line. {@code refund_reversed}: a refund that did not reach the shopper. {@code payout}: the transfer of the settled sum. {@code adjustment}: everything else. One of {@code settled}, {@code refunded}, {@code refund_reversed}, {@code chargeback}, {@code chargeback_reversal}, {@code second_chargeback}, {@code fee}, {@code payout}, {@code adjustment}.
 * @param amount The amount that the acquirer pays, before its fee; negative if the acquirer takes the amount.
 * @param amountMinor The same amount in minor units.
 * @param currency ISO 4217 currency code, in upper case.
 * @param fee The fees that the acquirer keeps.
 * @param feeMinor The fee in minor units of {@code fee_currency}.
 * @param feeCurrency ISO 4217 currency code, in upper case.
 * @param status {@code matched}: the line settles what {@code reference} names. {@code open}: the line does not match, and is being checked. {@code closed}: the mismatch was resolved. {@code none}: there is nothing to match. One of {@code matched}, {@code open}, {@code closed}, {@code none}.
 * @param reason Why the line did not match. One of {@code approval_unknown}, {@code payment_not_approved}, {@code reversed_but_settled}, {@code settled_before_captured}, {@code capture_unknown}, {@code refund_unknown}, {@code refund_not_done}, {@code refund_returned}, {@code chargeback_unknown}, {@code amount_differs}, {@code currency_differs}, {@code line_doubled}, {@code line_of_another_account}, {@code ledger_differs}, {@code fee_unexpected}, {@code adjustment}, {@code payment_missing}, {@code payout_differs}. Can be null.
 * @param reference The attempt, capture, refund or dispute that the line settles. Can be null.
 * @param acquirerReference The acquirer's reference. Can be null.
 * @param trackId The session; null if it is not known. Can be null.
 * @param at The time stated in the line. Can be null.
 */
public record SettlementLine(
    Long number,
    String type,
    BigDecimal amount,
    Long amountMinor,
    String currency,
    BigDecimal fee,
    Long feeMinor,
    String feeCurrency,
    String status,
    String reason,
    String reference,
    String acquirerReference,
    String trackId,
    String at) {
  /** Reads an answer; throws IllegalArgumentException if a member is of another type. */
  public static SettlementLine read(JsonObject json) {
    return new SettlementLine(
        json.integer("number"),
        json.text("type"),
        json.decimal("amount"),
        json.integer("amount_minor"),
        json.text("currency"),
        json.decimal("fee"),
        json.integer("fee_minor"),
        json.text("fee_currency"),
        json.text("status"),
        json.text("reason"),
        json.text("reference"),
        json.text("acquirer_reference"),
        json.text("track_id"),
        json.text("at"));
  }
}
