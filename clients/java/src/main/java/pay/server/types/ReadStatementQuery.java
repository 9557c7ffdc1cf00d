// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
package pay.server.types;

import pay.server.json.Members;

/** What a list is limited to. */
public final class ReadStatementQuery extends Members {
  private ReadStatementQuery() {}

  /** What every such request has. */
  public static ReadStatementQuery of() {
    ReadStatementQuery made = new ReadStatementQuery();
    return made;
  }

  /** The beginning of the period. The default is the time of the first posting. */
  public ReadStatementQuery from(String from) {
    set("from", from);
    return this;
  }

  /** The end, which is not part of the period. The default is now. */
  public ReadStatementQuery to(String to) {
    set("to", to);
    return this;
  }
}
