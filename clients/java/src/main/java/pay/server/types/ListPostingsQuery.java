// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
package pay.server.types;

import pay.server.json.Members;

/** What a list is limited to. */
public final class ListPostingsQuery extends Members {
  private ListPostingsQuery() {}

  /** What every such request has. */
  public static ListPostingsQuery of() {
    ListPostingsQuery made = new ListPostingsQuery();
    return made;
  }

  /** The position of the last posting that you have. */
  public ListPostingsQuery after(long after) {
    set("after", after);
    return this;
  }

  /** The last position to list, such as the {@code last_position} of a statement. */
  public ListPostingsQuery last(long last) {
    set("last", last);
    return this;
  }

  /** Maximum number of items on the page. */
  public ListPostingsQuery limit(long limit) {
    set("limit", limit);
    return this;
  }
}
