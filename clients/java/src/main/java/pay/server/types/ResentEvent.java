// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
package pay.server.types;

import java.util.List;
import pay.server.json.JsonObject;

/**
 * An event that is being sent again.
 *
 * @param eventId Identifier of the event: {@code evt_} and 30 letters and digits. Every delivery sends it as {@code webhook-id}.
 * @param deliveries One delivery per endpoint that the event is sent to.
 */
public record ResentEvent(
    String eventId,
    List<ResentDelivery> deliveries) {
  /** Reads an answer; throws IllegalArgumentException if a member is of another type. */
  public static ResentEvent read(JsonObject json) {
    return new ResentEvent(
        json.text("event_id"),
        json.objects("deliveries", ResentDelivery::read));
  }
}
