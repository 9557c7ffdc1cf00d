// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
package pay.server.types;

import pay.server.json.Members;

/** What a list is limited to. */
public final class ListDisputesQuery extends Members {
  private ListDisputesQuery() {}

  /** What every such request has. */
  public static ListDisputesQuery of() {
    ListDisputesQuery made = new ListDisputesQuery();
    return made;
  }

  /** Identifier of the last dispute of the previous page. */
  public ListDisputesQuery after(String after) {
    set("after", after);
    return this;
  }

  /** Maximum number of items on the page. */
  public ListDisputesQuery limit(long limit) {
    set("limit", limit);
    return this;
  }

  /** {@code information_requested}: the issuer asks for information, and no money has moved. {@code opened} and {@code pre_arbitration}: answer before {@code answer_by}. {@code evidence_submitted}: the issuer decides. {@code arbitration}: the scheme decides. {@code accepted}: you have accepted the claim. {@code expired}: nobody answered in time. One of {@code information_requested}, {@code opened}, {@code evidence_submitted}, {@code pre_arbitration}, {@code arbitration}, {@code won}, {@code lost}, {@code accepted}, {@code expired}. */
  public ListDisputesQuery status(String status) {
    set("status", status);
    return this;
  }

  /** Only the disputes of this session. */
  public ListDisputesQuery trackId(String trackId) {
    set("track_id", trackId);
    return this;
  }
}
