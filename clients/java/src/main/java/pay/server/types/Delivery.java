// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
package pay.server.types;

import java.util.List;
import pay.server.json.JsonObject;

/**
 * An event on its way to an endpoint.
 *
 * @param deliveryId Identifier of the delivery.
 * @param endpointId Identifier of the endpoint: {@code whe_} and 30 letters and digits.
 * @param eventId Identifier of the event: {@code evt_} and 30 letters and digits. Every delivery sends it as {@code webhook-id}.
 * @param eventType What happened. One of {@code payment.authorised}, {@code payment.captured}, {@code payment.capture_failed}, {@code payment.succeeded}, {@code payment.voided}, {@code payment.failed}, {@code payment.cancelled}, {@code payment.reversed}, {@code session.expired}, {@code refund.succeeded}, {@code refund.failed}, {@code dispute.opened}, {@code dispute.updated}, {@code dispute.closed}, {@code key.expiring}, {@code card_page.changed}, {@code endpoint.test}.
 * @param status {@code pending}: the next attempt is at {@code next_attempt_at}. {@code succeeded}: the endpoint answered 2xx. {@code failed}: every attempt failed. {@code cancelled}: the endpoint was deleted. One of {@code pending}, {@code succeeded}, {@code failed}, {@code cancelled}.
 * @param nextAttemptAt When the next attempt is due; null once the delivery is complete. Can be null.
 * @param createdAt When the delivery was created.
 * @param completedAt When the delivery succeeded, failed or was cancelled; null until then. Can be null.
 * @param attempts Oldest first.
 */
public record Delivery(
    String deliveryId,
    String endpointId,
    String eventId,
    String eventType,
    String status,
    String nextAttemptAt,
    String createdAt,
    String completedAt,
    List<DeliveryAttempt> attempts) {
  /** Reads an answer; throws IllegalArgumentException if a member is of another type. */
  public static Delivery read(JsonObject json) {
    return new Delivery(
        json.text("delivery_id"),
        json.text("endpoint_id"),
        json.text("event_id"),
        json.text("event_type"),
        json.text("status"),
        json.text("next_attempt_at"),
        json.text("created_at"),
        json.text("completed_at"),
        json.objects("attempts", DeliveryAttempt::read));
  }
}
