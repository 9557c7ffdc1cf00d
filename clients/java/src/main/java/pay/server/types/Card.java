// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
package pay.server.types;

import pay.server.json.JsonObject;

/**
 * The only card data that is stored.
 *
 * @param brand Brand of the card, identified by its first digits; {@code unknown} if they are not in a known range. One of {@code visa}, {@code mastercard}, {@code amex}, {@code discover}, {@code diners}, {@code jcb}, {@code unionpay}, {@code maestro}, {@code unknown}.
 * @param last4 Last four digits of the card number.
 * @param expiryMonth Last month in which the card is valid.
 * @param expiryYear Year of that month, with four digits.
 */
public record Card(
    String brand,
    String last4,
    Long expiryMonth,
    Long expiryYear) {
  /** Reads an answer; throws IllegalArgumentException if a member is of another type. */
  public static Card read(JsonObject json) {
    return new Card(
        json.text("brand"),
        json.text("last4"),
        json.integer("expiry_month"),
        json.integer("expiry_year"));
  }
}
