// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
package pay.server.types;

import java.math.BigDecimal;
import pay.server.json.JsonObject;

/**
 * A movement of money, from one account of your ledger to another.
 *
 * @param position Place in your ledger; positions are consecutive.
 * @param kind What moved the money. {@code late_approval}: an approval that came after its payment had ended. {@code late_reversal}: the money of a late approval has gone back. {@code chargeback_reversal}: the money of a chargeback was returned to you. The kinds of settlements are in the guide to balances. One of {@code sale}, {@code capture}, {@code refund}, {@code late_approval}, {@code late_reversal}, {@code settlement}, {@code deduction}, {@code dispute_settlement}, {@code dispute_deduction}, {@code fee}, {@code fee_return}, {@code unmatched_settlement}, {@code unmatched_deduction}, {@code late_settlement}, {@code late_deduction}, {@code late_dispute_settlement}, {@code late_dispute_deduction}, {@code kept_settlement}, {@code kept_deduction}, {@code returned_settlement}, {@code returned_deduction}, {@code chargeback}, {@code chargeback_reversal}, {@code second_chargeback}.
 * @param reference Identifier of the attempt, capture, refund or dispute that moved the money, or of the settlement.
 * @param trackId The session; null if the posting is not about a session. Can be null.
 * @param debit The account that is debited. One of {@code acquirer_receivable}, {@code merchant_payable}, {@code suspense}, {@code settled}, {@code fees}, {@code disputes}.
 * @param credit The account that is credited. One of {@code acquirer_receivable}, {@code merchant_payable}, {@code suspense}, {@code settled}, {@code fees}, {@code disputes}.
 * @param amount Amount in major units.
 * @param amountMinor The same amount in minor units of its currency.
 * @param currency ISO 4217 currency code, in upper case.
 * @param bookedAt When the posting was booked.
 */
public record Posting(
    Long position,
    String kind,
    String reference,
    String trackId,
    String debit,
    String credit,
    BigDecimal amount,
    Long amountMinor,
    String currency,
    String bookedAt) {
  /** Reads an answer; throws IllegalArgumentException if a member is of another type. */
  public static Posting read(JsonObject json) {
    return new Posting(
        json.integer("position"),
        json.text("kind"),
        json.text("reference"),
        json.text("track_id"),
        json.text("debit"),
        json.text("credit"),
        json.decimal("amount"),
        json.integer("amount_minor"),
        json.text("currency"),
        json.text("booked_at"));
  }
}
