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
public record PaymentLinkList(
    List<PaymentLink> data,
    Boolean hasMore) {
  /** Reads an answer; throws IllegalArgumentException if a member is of another type. */
  public static PaymentLinkList read(JsonObject json) {
    return new PaymentLinkList(
        json.objects("data", PaymentLink::read),
        json.bool("has_more"));
  }
}
