// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
package pay.server.types;

import java.util.List;
import pay.server.json.JsonObject;

/**
 * One page of a list.
 *
 * @param data In the order of their positions.
 * @param hasMore Whether more items follow.
 */
public record PostingList(
    List<Posting> data,
    Boolean hasMore) {
  /** Reads an answer; throws IllegalArgumentException if a member is of another type. */
  public static PostingList read(JsonObject json) {
    return new PostingList(
        json.objects("data", Posting::read),
        json.bool("has_more"));
  }
}
