// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
package pay.server.types;

import pay.server.json.Members;

/** What a list is limited to. */
public final class ListSettlementsQuery extends Members {
  private ListSettlementsQuery() {}

  /** What every such request has. */
  public static ListSettlementsQuery of() {
    ListSettlementsQuery made = new ListSettlementsQuery();
    return made;
  }

  /** The id of the last settlement of the previous page. Without it, the list begins with the newest. */
  public ListSettlementsQuery after(String after) {
    set("after", after);
    return this;
  }

  /** Maximum number of items on the page. */
  public ListSettlementsQuery limit(long limit) {
    set("limit", limit);
    return this;
  }
}
