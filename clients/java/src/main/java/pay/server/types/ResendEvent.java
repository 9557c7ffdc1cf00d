// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
package pay.server.types;

import pay.server.json.Members;

/** Where to send the event. Without {@code endpoint_id}, the event goes to every enabled endpoint that is subscribed to its type. */
public final class ResendEvent extends Members {
  private ResendEvent() {}

  /** What every such request has. */
  public static ResendEvent of() {
    ResendEvent made = new ResendEvent();
    return made;
  }

  /** Send the event to this endpoint only. */
  public ResendEvent endpointId(String endpointId) {
    set("endpoint_id", endpointId);
    return this;
  }
}
