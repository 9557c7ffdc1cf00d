// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
package pay.server.types;

import pay.server.json.JsonObject;

/**
 * A cardholder claims their money back, or the issuer asks for information. Answer before {@code answer_by}.
 *
 * @param id Identifier of the event: {@code evt_} and 30 letters and digits. Every delivery sends it as {@code webhook-id}.
 * @param type What happened.
 * @param timestamp When it happened.
 * @param environment Environment of the profile that the key belongs to. In {@code sandbox}, no money moves. One of {@code sandbox}, {@code live}.
 * @param profileId Identifier of the profile.
 * @param sequence Number of the event within its session, starting at 1, without gaps. Deliveries can arrive in a different order.
 * @param data A cardholder's claim, made through the issuer, to get their money back.
 */
public record DisputeOpenedEvent(
    String id,
    String type,
    String timestamp,
    String environment,
    String profileId,
    Long sequence,
    Dispute data) implements WebhookEvent {
  /** Reads an answer; throws IllegalArgumentException if a member is of another type. */
  public static DisputeOpenedEvent read(JsonObject json) {
    return new DisputeOpenedEvent(
        json.text("id"),
        json.text("type"),
        json.text("timestamp"),
        json.text("environment"),
        json.text("profile_id"),
        json.integer("sequence"),
        json.object("data", Dispute::read));
  }
}
