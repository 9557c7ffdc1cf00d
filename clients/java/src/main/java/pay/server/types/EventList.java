// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
package pay.server.types;

import java.util.List;
import pay.server.json.JsonObject;

/**
 * One page of a list.
 *
 * @param data Oldest first.
 * @param hasMore Whether more items follow.
 */
public record EventList(
    List<WebhookEvent> data,
    Boolean hasMore) {
  /** Reads an answer; throws IllegalArgumentException if a member is of another type. */
  public static EventList read(JsonObject json) {
    return new EventList(
        json.objects("data", WebhookEvent::read),
        json.bool("has_more"));
  }
}
