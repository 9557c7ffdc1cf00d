// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
package pay.server.types;

import java.util.List;
import pay.server.json.JsonObject;

/**
 * What a monitor found when it loaded the card page from outside.
 *
 * @param checkId Identifier of the check.
 * @param address URL of the page that was loaded, without the payment id.
 * @param differences Everything that differs from the inventory.
 */
public record CardPageCheck(
    String checkId,
    String address,
    List<DifferencesItem> differences) {
  /** Reads an answer; throws IllegalArgumentException if a member is of another type. */
  public static CardPageCheck read(JsonObject json) {
    return new CardPageCheck(
        json.text("check_id"),
        json.text("address"),
        json.objects("differences", DifferencesItem::read));
  }

  /**
   * Part of an answer.
   *
   * @param what A description of the difference.
   * @param found What was found, such as the hash of a script.
   */
  public record DifferencesItem(
      String what,
      String found) {
    /** Reads an answer; throws IllegalArgumentException if a member is of another type. */
    public static DifferencesItem read(JsonObject json) {
      return new DifferencesItem(
          json.text("what"),
          json.text("found"));
    }
  }
}
