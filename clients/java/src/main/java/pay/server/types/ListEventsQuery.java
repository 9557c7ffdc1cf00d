// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
package pay.server.types;

import pay.server.json.Members;

/** What a list is limited to. */
public final class ListEventsQuery extends Members {
  private ListEventsQuery() {}

  /** What every such request has. */
  public static ListEventsQuery of() {
    ListEventsQuery made = new ListEventsQuery();
    return made;
  }

  /** The id of the last event that you have. Without it, the list begins with the oldest event that is kept. */
  public ListEventsQuery after(String after) {
    set("after", after);
    return this;
  }

  /** Maximum number of items on the page. */
  public ListEventsQuery limit(long limit) {
    set("limit", limit);
    return this;
  }
}
