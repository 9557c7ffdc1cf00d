// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
package pay.server.types;

import pay.server.json.Members;

/** How long the earlier secrets remain valid. */
public final class RotateSecret extends Members {
  private RotateSecret() {}

  /** What every such request has. */
  public static RotateSecret of() {
    RotateSecret made = new RotateSecret();
    return made;
  }

  /** For how many seconds messages are also signed with the earlier secrets. The default is 86,400, which is one day. With 0, the earlier secrets stop being used immediately. */
  public RotateSecret overlapSeconds(long overlapSeconds) {
    set("overlap_seconds", overlapSeconds);
    return this;
  }
}
