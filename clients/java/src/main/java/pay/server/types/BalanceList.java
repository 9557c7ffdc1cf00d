// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
package pay.server.types;

import java.util.List;
import pay.server.json.JsonObject;

/**
 * The balances of your ledger.
 *
 * @param data By currency and account.
 */
public record BalanceList(
    List<Balance> data) {
  /** Reads an answer; throws IllegalArgumentException if a member is of another type. */
  public static BalanceList read(JsonObject json) {
    return new BalanceList(
        json.objects("data", Balance::read));
  }
}
