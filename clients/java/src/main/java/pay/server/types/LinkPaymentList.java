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
public record LinkPaymentList(
    List<LinkPayment> data,
    Boolean hasMore) {
  /** Reads an answer; throws IllegalArgumentException if a member is of another type. */
  public static LinkPaymentList read(JsonObject json) {
    return new LinkPaymentList(
        json.objects("data", LinkPayment::read),
        json.bool("has_more"));
  }
}
