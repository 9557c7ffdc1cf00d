// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
package pay.server.types;

import java.math.BigDecimal;
import pay.server.json.Members;

/** An acquirer's report about a dispute. */
public final class SimulatedDispute extends Members {
  private SimulatedDispute() {}

  /**
   * What every such request has.
   *
   * @param trackId Identifier of the paid session.
   * @param kind What the acquirer reports. A dispute usually begins with {@code opened} or {@code chargeback}. One of {@code information_requested}, {@code opened}, {@code chargeback}, {@code evidence_submitted}, {@code time_ended}, {@code accepted}, {@code chargeback_reversal}, {@code issuer_gave_up}, {@code second_chargeback}, {@code pre_arbitration_opened}, {@code pre_arbitration_declined}, {@code pre_arbitration_accepted}, {@code pre_arbitration_withdrawn}, {@code pre_arbitration_won}, {@code pre_arbitration_lost}, {@code arbitration_opened}, {@code arbitration_won}, {@code arbitration_lost}.
   */
  public static SimulatedDispute of(String trackId, String kind) {
    SimulatedDispute made = new SimulatedDispute();
    made.set("track_id", trackId);
    made.set("kind", kind);
    return made;
  }

  /** Decimal amount in major units, with at most 15 significant digits and no more decimals than its currency has. It is never rounded. The disputed amount. If it is missing, everything that was taken is disputed. */
  public SimulatedDispute amount(BigDecimal amount) {
    set("amount", amount);
    return this;
  }

  /** A Visa reason code. The default is {@code 10.4}. */
  public SimulatedDispute reasonCode(String reasonCode) {
    set("reason_code", reasonCode);
    return this;
  }
}
