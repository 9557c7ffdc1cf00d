// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
package pay.server.types;

import pay.server.json.JsonObject;

/**
 * The key that will expire.
 *
 * @param keyId Identifier of the key.
 * @param masked The key without its secret part.
 * @param label The label of the key. Can be null.
 * @param expiresAt When the key stops working.
 * @param days At most this many days are left: 30, 7 or 1.
 */
public record ExpiringKey(
    String keyId,
    String masked,
    String label,
    String expiresAt,
    Long days) {
  /** Reads an answer; throws IllegalArgumentException if a member is of another type. */
  public static ExpiringKey read(JsonObject json) {
    return new ExpiringKey(
        json.text("key_id"),
        json.text("masked"),
        json.text("label"),
        json.text("expires_at"),
        json.integer("days"));
  }
}
