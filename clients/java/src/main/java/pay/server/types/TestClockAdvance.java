// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
package pay.server.types;

import pay.server.json.Members;

/** By how much the test clock is advanced. */
public final class TestClockAdvance extends Members {
  private TestClockAdvance() {}

  /**
   * What every such request has.
   *
   * @param seconds By how much: from 1 second to 30 days.
   */
  public static TestClockAdvance of(long seconds) {
    TestClockAdvance made = new TestClockAdvance();
    made.set("seconds", seconds);
    return made;
  }
}
