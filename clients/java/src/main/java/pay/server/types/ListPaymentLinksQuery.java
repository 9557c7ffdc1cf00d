// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
package pay.server.types;

import pay.server.json.Members;

/** What a list is limited to. */
public final class ListPaymentLinksQuery extends Members {
  private ListPaymentLinksQuery() {}

  /** What every such request has. */
  public static ListPaymentLinksQuery of() {
    ListPaymentLinksQuery made = new ListPaymentLinksQuery();
    return made;
  }

  /** Identifier of the last link of the previous page. */
  public ListPaymentLinksQuery after(String after) {
    set("after", after);
    return this;
  }

  /** Maximum number of items on the page. */
  public ListPaymentLinksQuery limit(long limit) {
    set("limit", limit);
    return this;
  }
}
