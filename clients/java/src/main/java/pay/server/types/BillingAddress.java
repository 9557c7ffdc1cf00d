// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
package pay.server.types;

import pay.server.json.JsonObject;

/**
 * The billing address that you sent when you created the session.
 *
 * @param line1 Street and building. Can be null.
 * @param line2 Flat, floor or company. Can be null.
 * @param city City. Can be null.
 * @param region State, province or governorate. Can be null.
 * @param postalCode Postal code. Can be null.
 * @param country ISO 3166-1 alpha-2 country code. Can be null.
 */
public record BillingAddress(
    String line1,
    String line2,
    String city,
    String region,
    String postalCode,
    String country) {
  /** Reads an answer; throws IllegalArgumentException if a member is of another type. */
  public static BillingAddress read(JsonObject json) {
    return new BillingAddress(
        json.text("line1"),
        json.text("line2"),
        json.text("city"),
        json.text("region"),
        json.text("postal_code"),
        json.text("country"));
  }
}
