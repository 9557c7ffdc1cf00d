// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
package pay.server.types;

import pay.server.json.JsonObject;

/**
 * The last advance of the test clock.
 *
 * @param seconds How far the clock was advanced, in seconds.
 * @param at When the clock was advanced, in real time.
 * @param moved How many deadlines of each kind were brought forward.
 */
public record LastAdvance(
    Long seconds,
    String at,
    MovedDeadlines moved) {
  /** Reads an answer; throws IllegalArgumentException if a member is of another type. */
  public static LastAdvance read(JsonObject json) {
    return new LastAdvance(
        json.integer("seconds"),
        json.text("at"),
        json.object("moved", MovedDeadlines::read));
  }
}
