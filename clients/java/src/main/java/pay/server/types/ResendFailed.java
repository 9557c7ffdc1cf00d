// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
package pay.server.types;

import pay.server.json.Members;

/** The period whose failed deliveries are sent again. */
public final class ResendFailed extends Members {
  private ResendFailed() {}

  /**
   * What every such request has.
   *
   * @param from Deliveries created at or after this time.
   * @param to Deliveries created before this time.
   */
  public static ResendFailed of(String from, String to) {
    ResendFailed made = new ResendFailed();
    made.set("from", from);
    made.set("to", to);
    return made;
  }
}
