// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
package pay.server.types;

import java.util.List;
import pay.server.json.JsonObject;

/**
 * One page of a list.
 *
 * @param data All endpoints, oldest first.
 * @param hasMore Whether more items follow.
 */
public record WebhookEndpointList(
    List<WebhookEndpoint> data,
    Boolean hasMore) {
  /** Reads an answer; throws IllegalArgumentException if a member is of another type. */
  public static WebhookEndpointList read(JsonObject json) {
    return new WebhookEndpointList(
        json.objects("data", WebhookEndpoint::read),
        json.bool("has_more"));
  }
}
