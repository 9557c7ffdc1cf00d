// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
package pay.server.types;

import pay.server.json.Members;

/** The session to look up, by exactly one of these fields. Exactly one of the members is set. */
public final class PaymentStatusQuery extends Members {
  private PaymentStatusQuery() {}

  /** What every such request has. */
  public static PaymentStatusQuery of() {
    PaymentStatusQuery made = new PaymentStatusQuery();
    return made;
  }

  /** Identifier of the session. */
  public PaymentStatusQuery trackId(String trackId) {
    set("track_id", trackId);
    return this;
  }

  /** Identifier of its payment. */
  public PaymentStatusQuery paymentId(String paymentId) {
    set("payment_id", paymentId);
    return this;
  }

  /** Your own order number. If several sessions have this number, the answer describes the newest paid one, otherwise the newest refunded one, otherwise the newest authorised one, and otherwise the newest. {@code matches} is the number of these sessions. */
  public PaymentStatusQuery reference(String reference) {
    set("reference", reference);
    return this;
  }
}
