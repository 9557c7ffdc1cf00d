// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
package pay.server.types;

import pay.server.json.Members;

/** What a list is limited to. */
public final class ListSettlementLinesQuery extends Members {
  private ListSettlementLinesQuery() {}

  /** What every such request has. */
  public static ListSettlementLinesQuery of() {
    ListSettlementLinesQuery made = new ListSettlementLinesQuery();
    return made;
  }

  /** The number of the last line of the previous page. */
  public ListSettlementLinesQuery after(long after) {
    set("after", after);
    return this;
  }

  /** Maximum number of items on the page. */
  public ListSettlementLinesQuery limit(long limit) {
    set("limit", limit);
    return this;
  }
}
