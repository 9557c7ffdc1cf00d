// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
package pay.server.types;

import pay.server.json.JsonObject;

/**
 * The dispute is won, lost, accepted or expired. An issuer can still contest a dispute that you have won.
 *
 * @param id Identifier of the event: {@code evt_} and 30 letters and digits. Every delivery sends it as {@code webhook-id}.
 * @param type What happened.
 * @param timestamp When it happened.
 * @param environment Environment of the profile that the key belongs to. In {@code sandbox}, no money moves. One of {@code sandbox}, {@code live}.
 * @param profileId Identifier of the profile.
 * @param sequence Number of the event within its session, starting at 1, without gaps. Deliveries can arrive in a different order.
 * @param data A cardholder's claim, made through the issuer, to get their money back.
 */
public record DisputeClosedEvent(
    String id,
    String type,
    String timestamp,
    String environment,
    String profileId,
    Long sequence,
    Dispute data) implements WebhookEvent {
  /** Reads an answer; throws IllegalArgumentException if a member is of another type. */
  public static DisputeClosedEvent read(JsonObject json) {
    return new DisputeClosedEvent(
        json.text("id"),
        json.text("type"),
        json.text("timestamp"),
        json.text("environment"),
        json.text("profile_id"),
        json.integer("sequence"),
        json.object("data", Dispute::read));
  }
}
