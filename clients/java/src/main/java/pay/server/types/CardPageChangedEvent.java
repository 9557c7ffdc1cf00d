// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
package pay.server.types;

import pay.server.json.JsonObject;

/**
 * The hosted card page, as browsers receive it, differs from its inventory. Someone might have tampered with it.
 *
 * @param id Identifier of the event: {@code evt_} and 30 letters and digits. Every delivery sends it as {@code webhook-id}.
 * @param type What happened.
 * @param timestamp When it happened.
 * @param environment Environment of the profile that the key belongs to. In {@code sandbox}, no money moves. One of {@code sandbox}, {@code live}.
 * @param profileId Identifier of the profile.
 * @param sequence Always null, because this event does not belong to a session. Can be null.
 * @param data What a monitor found when it loaded the card page from outside.
 */
public record CardPageChangedEvent(
    String id,
    String type,
    String timestamp,
    String environment,
    String profileId,
    Long sequence,
    CardPageCheck data) implements WebhookEvent {
  /** Reads an answer; throws IllegalArgumentException if a member is of another type. */
  public static CardPageChangedEvent read(JsonObject json) {
    return new CardPageChangedEvent(
        json.text("id"),
        json.text("type"),
        json.text("timestamp"),
        json.text("environment"),
        json.text("profile_id"),
        json.integer("sequence"),
        json.object("data", CardPageCheck::read));
  }
}
