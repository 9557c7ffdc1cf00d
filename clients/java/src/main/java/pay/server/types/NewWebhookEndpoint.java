// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
package pay.server.types;

import java.util.List;
import pay.server.json.Members;

/** The URL and the types of events to send to it. Without {@code event_types}, all types are sent. */
public final class NewWebhookEndpoint extends Members {
  private NewWebhookEndpoint() {}

  /**
   * What every such request has.
   *
   * @param url URL that events are sent to: an absolute, public {@code https} URL in ASCII, without a user name or a fragment. In sandbox, {@code http} is accepted too.
   */
  public static NewWebhookEndpoint of(String url) {
    NewWebhookEndpoint made = new NewWebhookEndpoint();
    made.set("url", url);
    return made;
  }

  /** Your own description. */
  public NewWebhookEndpoint description(String description) {
    set("description", description);
    return this;
  }

  /** Types of events that are sent to this endpoint. */
  public NewWebhookEndpoint eventTypes(List<String> eventTypes) {
    set("event_types", eventTypes);
    return this;
  }
}
