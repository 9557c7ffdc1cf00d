// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
package pay.server.types;

import pay.server.json.JsonObject;

/**
 * What you sent about the shopper when you created the session.
 *
 * @param name Name of the shopper. Can be null.
 * @param email E-mail address of the shopper. Can be null.
 * @param phone Phone number of the shopper, in E.164 format. Can be null.
 */
public record Customer(
    String name,
    String email,
    String phone) {
  /** Reads an answer; throws IllegalArgumentException if a member is of another type. */
  public static Customer read(JsonObject json) {
    return new Customer(
        json.text("name"),
        json.text("email"),
        json.text("phone"));
  }
}
