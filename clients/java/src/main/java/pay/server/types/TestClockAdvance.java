// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
package pay.server.types;

import pay.server.json.Members;

/** How far the test clock is advanced. */
public final class TestClockAdvance extends Members {
  private TestClockAdvance() {}

  /**
   * What every such request has.
   *
   * @param seconds How far to advance the clock, in seconds: from 1 second to 30 days.
   */
  public static TestClockAdvance of(long seconds) {
    TestClockAdvance made = new TestClockAdvance();
    made.set("seconds", seconds);
    return made;
  }
}
