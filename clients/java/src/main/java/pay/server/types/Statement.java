// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
package pay.server.types;

import java.util.List;
import pay.server.json.JsonObject;

/**
 * The balances before and after a period. The postings of the period add up to the difference between the two.
 *
 * @param opening The balances before the period.
 * @param closing The balances after the period.
 * @param afterPosition List the postings of the period {@code after} this position.
 * @param lastPosition The position of the last posting of the period.
 * @param count The number of postings in the period.
 */
public record Statement(
    List<Balance> opening,
    List<Balance> closing,
    Long afterPosition,
    Long lastPosition,
    Long count) {
  /** Reads an answer; throws IllegalArgumentException if a member is of another type. */
  public static Statement read(JsonObject json) {
    return new Statement(
        json.objects("opening", Balance::read),
        json.objects("closing", Balance::read),
        json.integer("after_position"),
        json.integer("last_position"),
        json.integer("count"));
  }
}
