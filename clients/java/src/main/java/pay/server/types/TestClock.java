// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
package pay.server.types;

import pay.server.json.JsonObject;

/**
 * The test clock of a sandbox profile.
 *
 * @param advancedSeconds How far the clock has been advanced in total, in seconds.
 * @param lastAdvance The last advance; null if the clock was never advanced. Can be null.
 */
public record TestClock(
    Long advancedSeconds,
    LastAdvance lastAdvance) {
  /** Reads an answer; throws IllegalArgumentException if a member is of another type. */
  public static TestClock read(JsonObject json) {
    return new TestClock(
        json.integer("advanced_seconds"),
        json.object("last_advance", LastAdvance::read));
  }
}
