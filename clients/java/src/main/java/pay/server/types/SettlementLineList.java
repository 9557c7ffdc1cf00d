// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
package pay.server.types;

import java.util.List;
import pay.server.json.JsonObject;

/**
 * One page of a list.
 *
 * @param data In the order of the lines in the file.
 * @param hasMore Whether more items follow.
 */
public record SettlementLineList(
    List<SettlementLine> data,
    Boolean hasMore) {
  /** Reads an answer; throws IllegalArgumentException if a member is of another type. */
  public static SettlementLineList read(JsonObject json) {
    return new SettlementLineList(
        json.objects("data", SettlementLine::read),
        json.bool("has_more"));
  }
}
