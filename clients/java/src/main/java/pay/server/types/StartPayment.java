// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
package pay.server.types;

import pay.server.json.Members;

/** The payment method of the session. */
public final class StartPayment extends Members {
  private StartPayment() {}

  /**
   * What every such request has.
   *
   * @param method The payment method: {@code card}. One of {@code card}.
   */
  public static StartPayment of(String method) {
    StartPayment made = new StartPayment();
    made.set("method", method);
    return made;
  }
}
