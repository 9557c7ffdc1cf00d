// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
package pay.server.types;

import pay.server.json.JsonObject;

/**
 * One request to the endpoint, and its result.
 *
 * @param number Number of the attempt within its delivery, starting at 1.
 * @param url URL that the request was sent to.
 * @param attemptedAt When the request was sent.
 * @param durationMs Duration of the attempt in milliseconds.
 * @param httpStatus HTTP status of the answer; null if there was no answer. Can be null.
 * @param failure Why the attempt failed; null on success. Can be null.
 * @param answer The beginning of the endpoint's answer, at most 1,024 bytes. Can be null.
 */
public record DeliveryAttempt(
    Long number,
    String url,
    String attemptedAt,
    Long durationMs,
    Long httpStatus,
    String failure,
    String answer) {
  /** Reads an answer; throws IllegalArgumentException if a member is of another type. */
  public static DeliveryAttempt read(JsonObject json) {
    return new DeliveryAttempt(
        json.integer("number"),
        json.text("url"),
        json.text("attempted_at"),
        json.integer("duration_ms"),
        json.integer("http_status"),
        json.text("failure"),
        json.text("answer"));
  }
}
