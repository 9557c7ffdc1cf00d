// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
package pay.server.types;

import pay.server.json.Members;

/** The authorised payment to void. */
public final class NewVoid extends Members {
  private NewVoid() {}

  /**
   * What every such request has.
   *
   * @param trackId Identifier of the authorised session.
   */
  public static NewVoid of(String trackId) {
    NewVoid made = new NewVoid();
    made.set("track_id", trackId);
    return made;
  }
}
