// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
package pay.server.types;

import pay.server.json.JsonObject;

/**
 * How many deliveries are being sent again, and where to continue.
 *
 * @param count Number of deliveries that are being sent again.
 * @param nextFrom If there are more deliveries than one request can resend, repeat the request from this time. Otherwise null. Can be null.
 */
public record ResentFailed(
    Long count,
    String nextFrom) {
  /** Reads an answer; throws IllegalArgumentException if a member is of another type. */
  public static ResentFailed read(JsonObject json) {
    return new ResentFailed(
        json.integer("count"),
        json.text("next_from"));
  }
}
