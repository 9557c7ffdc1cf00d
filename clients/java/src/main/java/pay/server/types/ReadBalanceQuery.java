// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
package pay.server.types;

import pay.server.json.Members;

/** What a list is limited to. */
public final class ReadBalanceQuery extends Members {
  private ReadBalanceQuery() {}

  /** What every such request has. */
  public static ReadBalanceQuery of() {
    ReadBalanceQuery made = new ReadBalanceQuery();
    return made;
  }

  /** The balances include the postings before this time. The default is now. */
  public ReadBalanceQuery at(String at) {
    set("at", at);
    return this;
  }
}
