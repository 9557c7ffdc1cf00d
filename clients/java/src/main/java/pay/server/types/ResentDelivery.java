// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
package pay.server.types;

import pay.server.json.JsonObject;

/**
 * A delivery that is due now.
 *
 * @param deliveryId Identifier of the delivery.
 * @param endpointId Identifier of the endpoint: {@code whe_} and 30 letters and digits.
 */
public record ResentDelivery(
    String deliveryId,
    String endpointId) {
  /** Reads an answer; throws IllegalArgumentException if a member is of another type. */
  public static ResentDelivery read(JsonObject json) {
    return new ResentDelivery(
        json.text("delivery_id"),
        json.text("endpoint_id"));
  }
}
