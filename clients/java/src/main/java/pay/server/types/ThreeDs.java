// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
package pay.server.types;

import pay.server.json.JsonObject;

/**
 * The result of 3-D Secure.
 *
 * @param status {@code authenticated}: the issuer authenticated the shopper. {@code attempted}: the issuer or card does not support 3-D Secure, and the scheme confirms that authentication was attempted. {@code failed}: the shopper was not authenticated. {@code unavailable}: authentication was not possible. One of {@code authenticated}, {@code attempted}, {@code failed}, {@code unavailable}.
 * @param flow {@code challenge}: the issuer asked the shopper to confirm. {@code frictionless}: the shopper was not asked. One of {@code frictionless}, {@code challenge}.
 * @param eci Electronic commerce indicator from the scheme. Can be null.
 */
public record ThreeDs(
    String status,
    String flow,
    String eci) {
  /** Reads an answer; throws IllegalArgumentException if a member is of another type. */
  public static ThreeDs read(JsonObject json) {
    return new ThreeDs(
        json.text("status"),
        json.text("flow"),
        json.text("eci"));
  }
}
