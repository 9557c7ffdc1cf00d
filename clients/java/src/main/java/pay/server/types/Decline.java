// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
package pay.server.types;

import pay.server.json.JsonObject;

/**
 * Why the issuer or the acquirer declined the card.
 *
 * @param code {@code stolen_card}, {@code lost_card}, {@code pick_up_card} and {@code do_not_retry} end the payment. After any other code the shopper can try again. One of {@code do_not_honour}, {@code insufficient_funds}, {@code expired_card}, {@code wrong_cvv}, {@code invalid_card}, {@code limit_exceeded}, {@code authentication_failed}, {@code processing_error}, {@code stolen_card}, {@code lost_card}, {@code pick_up_card}, {@code do_not_retry}.
 * @param message The reason, for you. The shopper sees a different message on the card page.
 * @param raw The acquirer's own code.
 */
public record Decline(
    String code,
    String message,
    String raw) {
  /** Reads an answer; throws IllegalArgumentException if a member is of another type. */
  public static Decline read(JsonObject json) {
    return new Decline(
        json.text("code"),
        json.text("message"),
        json.text("raw"));
  }
}
