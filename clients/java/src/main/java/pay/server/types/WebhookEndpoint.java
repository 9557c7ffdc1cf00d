// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
package pay.server.types;

import java.util.List;
import pay.server.json.JsonObject;

/**
 * A URL on your server that receives events.
 *
 * @param endpointId Identifier of the endpoint: {@code whe_} and 30 letters and digits.
 * @param url URL that events are sent to.
 * @param description Your own description. Can be null.
 * @param eventTypes Types of events that are sent to this endpoint; null for all types. Can be null.
 * @param status {@code disabled}: nothing is sent to the endpoint, and events that occur in the meantime are not queued for it. One of {@code enabled}, {@code disabled}.
 * @param disabledReason Why the endpoint is disabled; null while it is enabled. {@code merchant}: you disabled it. {@code gone}: it answered 410. {@code failing}: no delivery has succeeded for five days. One of {@code merchant}, {@code gone}, {@code failing}. Can be null.
 * @param disabledAt When the endpoint was disabled; null while it is enabled. Can be null.
 * @param createdAt When the endpoint was created.
 */
public record WebhookEndpoint(
    String endpointId,
    String url,
    String description,
    List<String> eventTypes,
    String status,
    String disabledReason,
    String disabledAt,
    String createdAt) {
  /** Reads an answer; throws IllegalArgumentException if a member is of another type. */
  public static WebhookEndpoint read(JsonObject json) {
    return new WebhookEndpoint(
        json.text("endpoint_id"),
        json.text("url"),
        json.text("description"),
        json.texts("event_types"),
        json.text("status"),
        json.text("disabled_reason"),
        json.text("disabled_at"),
        json.text("created_at"));
  }
}
