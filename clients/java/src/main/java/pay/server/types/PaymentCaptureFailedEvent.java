// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
package pay.server.types;

import pay.server.json.JsonObject;

/**
 * A capture failed, and nothing was taken. The rest of the authorised amount can still be captured.
 *
 * @param id Identifier of the event: {@code evt_} and 30 letters and digits. Every delivery sends it as {@code webhook-id}.
 * @param type What happened.
 * @param timestamp When it happened.
 * @param environment Environment of the profile that the key belongs to. In {@code sandbox}, no money moves. One of {@code sandbox}, {@code live}.
 * @param profileId Identifier of the profile.
 * @param sequence Number of the event within its session, starting at 1, without gaps. Deliveries can arrive in a different order.
 * @param data The authoritative state of a session and its payment at this time.
 */
public record PaymentCaptureFailedEvent(
    String id,
    String type,
    String timestamp,
    String environment,
    String profileId,
    Long sequence,
    PaymentStatus data) implements WebhookEvent {
  /** Reads an answer; throws IllegalArgumentException if a member is of another type. */
  public static PaymentCaptureFailedEvent read(JsonObject json) {
    return new PaymentCaptureFailedEvent(
        json.text("id"),
        json.text("type"),
        json.text("timestamp"),
        json.text("environment"),
        json.text("profile_id"),
        json.integer("sequence"),
        json.object("data", PaymentStatus::read));
  }
}
