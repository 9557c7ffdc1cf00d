// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
package pay.server.types;

import java.math.BigDecimal;
import pay.server.json.JsonObject;

/**
 * An address where shoppers can pay you, even if you have no online shop.
 *
 * @param linkId Identifier of the payment link: {@code plk_} and 30 letters and digits.
 * @param url The address to send to shoppers. It never changes.
 * @param status {@code active}: the link can be paid. {@code completed}: it has been paid {@code max_payments} times. {@code expired}: its expiry time has passed. {@code deactivated}: you have deactivated it. One of {@code active}, {@code completed}, {@code expired}, {@code deactivated}.
 * @param title What the shopper pays for.
 * @param description Further details. Can be null.
 * @param reference Your own reference, such as an invoice number. Can be null.
 * @param currency ISO 4217 currency code, in upper case.
 * @param amount The amount in major units; null if the shopper enters it. Can be null.
 * @param amountMinor The same amount in minor units. Can be null.
 * @param minimumAmount The smallest amount that the shopper can enter; null if there is no minimum. Can be null.
 * @param minimumAmountMinor The same amount in minor units. Can be null.
 * @param maximumAmount The largest amount that the shopper can enter; null if there is no maximum. Can be null.
 * @param maximumAmountMinor The same amount in minor units. Can be null.
 * @param maxPayments How many times the link can be paid; null if there is no limit. Can be null.
 * @param paymentsCount How many times the link has been paid. A payment that was refunded later still counts.
 * @param expiresAt When the link expires; null if it does not. Can be null.
 * @param deactivatedAt When you deactivated the link; null if you did not. Can be null.
 * @param createdAt When the link was created.
 * @param environment Environment of the profile that the key belongs to. In {@code sandbox}, no money moves. One of {@code sandbox}, {@code live}.
 */
public record PaymentLink(
    String linkId,
    String url,
    String status,
    String title,
    String description,
    String reference,
    String currency,
    BigDecimal amount,
    Long amountMinor,
    BigDecimal minimumAmount,
    Long minimumAmountMinor,
    BigDecimal maximumAmount,
    Long maximumAmountMinor,
    Long maxPayments,
    Long paymentsCount,
    String expiresAt,
    String deactivatedAt,
    String createdAt,
    String environment) {
  /** Reads an answer; throws IllegalArgumentException if a member is of another type. */
  public static PaymentLink read(JsonObject json) {
    return new PaymentLink(
        json.text("link_id"),
        json.text("url"),
        json.text("status"),
        json.text("title"),
        json.text("description"),
        json.text("reference"),
        json.text("currency"),
        json.decimal("amount"),
        json.integer("amount_minor"),
        json.decimal("minimum_amount"),
        json.integer("minimum_amount_minor"),
        json.decimal("maximum_amount"),
        json.integer("maximum_amount_minor"),
        json.integer("max_payments"),
        json.integer("payments_count"),
        json.text("expires_at"),
        json.text("deactivated_at"),
        json.text("created_at"),
        json.text("environment"));
  }
}
