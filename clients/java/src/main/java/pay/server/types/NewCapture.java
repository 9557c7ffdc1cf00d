// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
package pay.server.types;

import java.math.BigDecimal;
import pay.server.json.Members;

/** The authorised payment, and how much of it to capture. */
public final class NewCapture extends Members {
  private NewCapture() {}

  /**
   * What every such request has.
   *
   * @param trackId Identifier of the authorised session.
   */
  public static NewCapture of(String trackId) {
    NewCapture made = new NewCapture();
    made.set("track_id", trackId);
    return made;
  }

  /** Decimal amount in major units, with at most 15 significant digits and no more decimals than its currency has. It is never rounded. The amount to capture. If it is missing, everything that is left is captured. */
  public NewCapture amount(BigDecimal amount) {
    set("amount", amount);
    return this;
  }

  /** Whether this is the last capture, after which the rest is released. A capture of everything that is left is always the last. */
  public NewCapture last(boolean last) {
    set("last", last);
    return this;
  }
}
