// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
package pay.server.types;

import java.util.List;
import java.util.Map;
import pay.server.json.Members;

/** What a monitor saw when it loaded the card page from outside. */
public final class NewCardPageCheck extends Members {
  private NewCardPageCheck() {}

  /**
   * What every such request has.
   *
   * @param address URL of the page that was loaded, without the payment id.
   * @param differences Everything that differs from the inventory.
   */
  public static NewCardPageCheck of(String address, List<Map<String, String>> differences) {
    NewCardPageCheck made = new NewCardPageCheck();
    made.set("address", address);
    made.set("differences", differences);
    return made;
  }
}
