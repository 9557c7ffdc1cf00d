// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
package pay.server.types;

import pay.server.json.Members;

/** What a list is limited to. */
public final class ListDeliveriesQuery extends Members {
  private ListDeliveriesQuery() {}

  /** What every such request has. */
  public static ListDeliveriesQuery of() {
    ListDeliveriesQuery made = new ListDeliveriesQuery();
    return made;
  }

  /** The id of the last delivery of the previous page. Without it, the list begins with the newest. */
  public ListDeliveriesQuery after(String after) {
    set("after", after);
    return this;
  }

  /** Maximum number of items on the page. */
  public ListDeliveriesQuery limit(long limit) {
    set("limit", limit);
    return this;
  }

  /** {@code pending}: the next attempt is at {@code next_attempt_at}. {@code succeeded}: the endpoint answered 2xx. {@code failed}: every attempt failed. {@code cancelled}: the endpoint was deleted. One of {@code pending}, {@code succeeded}, {@code failed}, {@code cancelled}. */
  public ListDeliveriesQuery status(String status) {
    set("status", status);
    return this;
  }

  /** Only deliveries of this event. */
  public ListDeliveriesQuery eventId(String eventId) {
    set("event_id", eventId);
    return this;
  }
}
