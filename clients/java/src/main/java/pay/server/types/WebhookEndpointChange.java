// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
package pay.server.types;

import java.util.List;
import pay.server.json.Members;

/** Fields to change. Fields that are not sent keep their values. */
public final class WebhookEndpointChange extends Members {
  private WebhookEndpointChange() {}

  /** What every such request has. */
  public static WebhookEndpointChange of() {
    WebhookEndpointChange made = new WebhookEndpointChange();
    return made;
  }

  /** URL that events are sent to: an absolute, public {@code https} URL in ASCII, without a user name or a fragment. In sandbox, {@code http} is accepted too. */
  public WebhookEndpointChange url(String url) {
    set("url", url);
    return this;
  }

  /** Your own description; null removes it. */
  public WebhookEndpointChange description(String description) {
    set("description", description);
    return this;
  }

  /** Types of events that are sent to this endpoint; null for all types. */
  public WebhookEndpointChange eventTypes(List<String> eventTypes) {
    set("event_types", eventTypes);
    return this;
  }

  /** {@code disabled}: nothing is sent to the endpoint, and events that occur in the meantime are not queued for it. One of {@code enabled}, {@code disabled}. */
  public WebhookEndpointChange status(String status) {
    set("status", status);
    return this;
  }
}
