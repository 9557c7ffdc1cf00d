// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
package pay.server.types;

import java.math.BigDecimal;
import pay.server.json.Members;

/** The payment to refund, and how much of it. */
public final class NewRefund extends Members {
  private NewRefund() {}

  /**
   * What every such request has.
   *
   * @param trackId Identifier of the paid session.
   */
  public static NewRefund of(String trackId) {
    NewRefund made = new NewRefund();
    made.set("track_id", trackId);
    return made;
  }

  /** Decimal amount in major units, with at most 15 significant digits and no more decimals than its currency has. It is never rounded. The amount to refund. If it is missing, everything that is left is refunded. */
  public NewRefund amount(BigDecimal amount) {
    set("amount", amount);
    return this;
  }

  /** Your own reason, for your records. The shopper does not see it. */
  public NewRefund reason(String reason) {
    set("reason", reason);
    return this;
  }
}
