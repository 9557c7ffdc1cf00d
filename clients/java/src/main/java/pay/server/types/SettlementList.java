// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
package pay.server.types;

import java.util.List;
import pay.server.json.JsonObject;

/**
 * One page of a list.
 *
 * @param data Newest first.
 * @param hasMore Whether more items follow.
 */
public record SettlementList(
    List<Settlement> data,
    Boolean hasMore) {
  /** Reads an answer; throws IllegalArgumentException if a member is of another type. */
  public static SettlementList read(JsonObject json) {
    return new SettlementList(
        json.objects("data", Settlement::read),
        json.bool("has_more"));
  }
}
