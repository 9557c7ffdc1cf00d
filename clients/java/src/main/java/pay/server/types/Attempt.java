// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
package pay.server.types;

import pay.server.json.JsonObject;

/**
 * One attempt to pay with one card.
 *
 * @param attemptId Identifier of the attempt, and our reference at the acquirer.
 * @param number Number of the attempt within its payment, starting at 1.
 * @param status {@code approved}, {@code declined} and {@code reversed} are final; {@code reversed} means that nothing was taken. One of {@code submitting}, {@code challenge}, {@code approved}, {@code declined}, {@code unknown}, {@code reversed}.
 * @param card The only card data that is stored.
 * @param acquirer The kind of acquirer that the card was sent to, such as {@code simulator}.
 * @param threeDs The result of 3-D Secure; null if it was not used. Can be null.
 * @param acquirerReference The acquirer's reference for this sale. Can be null.
 * @param authorisationCode The issuer's approval code. Can be null.
 * @param decline Why the card was declined; null if it was not. Can be null.
 * @param createdAt When the card was submitted.
 * @param completedAt When the final outcome was known; null until then. Can be null.
 */
public record Attempt(
    String attemptId,
    Long number,
    String status,
    Card card,
    String acquirer,
    ThreeDs threeDs,
    String acquirerReference,
    String authorisationCode,
    Decline decline,
    String createdAt,
    String completedAt) {
  /** Reads an answer; throws IllegalArgumentException if a member is of another type. */
  public static Attempt read(JsonObject json) {
    return new Attempt(
        json.text("attempt_id"),
        json.integer("number"),
        json.text("status"),
        json.object("card", Card::read),
        json.text("acquirer"),
        json.object("three_ds", ThreeDs::read),
        json.text("acquirer_reference"),
        json.text("authorisation_code"),
        json.object("decline", Decline::read),
        json.text("created_at"),
        json.text("completed_at"));
  }
}
