// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
package pay.server.types;

import pay.server.json.Members;

/** What a list is limited to. */
public final class ListLinkPaymentsQuery extends Members {
  private ListLinkPaymentsQuery() {}

  /** What every such request has. */
  public static ListLinkPaymentsQuery of() {
    ListLinkPaymentsQuery made = new ListLinkPaymentsQuery();
    return made;
  }

  /** Identifier of the last session of the previous page. */
  public ListLinkPaymentsQuery after(String after) {
    set("after", after);
    return this;
  }

  /** Maximum number of items on the page. */
  public ListLinkPaymentsQuery limit(long limit) {
    set("limit", limit);
    return this;
  }
}
