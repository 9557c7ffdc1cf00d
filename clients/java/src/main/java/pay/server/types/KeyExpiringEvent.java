// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
package pay.server.types;

import pay.server.json.JsonObject;

/**
 * A secret key of the profile expires in 30 days, 7 days or 1 day. Create and deploy another key before then.
 *
 * @param id Identifier of the event: {@code evt_} and 30 letters and digits. Every delivery sends it as {@code webhook-id}.
 * @param type What happened.
 * @param timestamp When it happened.
 * @param environment Environment of the profile that the key belongs to. In {@code sandbox}, no money moves. One of {@code sandbox}, {@code live}.
 * @param profileId Identifier of the profile.
 * @param sequence Always null, because this event does not belong to a session. Can be null.
 * @param data The key that will expire.
 */
public record KeyExpiringEvent(
    String id,
    String type,
    String timestamp,
    String environment,
    String profileId,
    Long sequence,
    ExpiringKey data) implements WebhookEvent {
  /** Reads an answer; throws IllegalArgumentException if a member is of another type. */
  public static KeyExpiringEvent read(JsonObject json) {
    return new KeyExpiringEvent(
        json.text("id"),
        json.text("type"),
        json.text("timestamp"),
        json.text("environment"),
        json.text("profile_id"),
        json.integer("sequence"),
        json.object("data", ExpiringKey::read));
  }
}
