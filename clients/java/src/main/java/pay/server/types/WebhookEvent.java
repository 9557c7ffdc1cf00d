// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
package pay.server.types;

import java.util.Map;
import pay.server.json.JsonObject;

/** An event, as webhooks and the list of events send it. New types can be added, so ignore a {@code type} that you do not know. */
public interface WebhookEvent {
  /** Identifier of the event: {@code evt_} and 30 letters and digits. Every delivery sends it as {@code webhook-id}. */
  String id();

  /** What happened. */
  String type();

  /** When it happened. */
  String timestamp();

  /** Environment of the profile that the key belongs to. In {@code sandbox}, no money moves. One of {@code sandbox}, {@code live}. */
  String environment();

  /** Identifier of the profile. */
  String profileId();

  /** Number of the event within its session, starting at 1, without gaps. Deliveries can arrive in a different order. */
  Long sequence();

  /** Reads an event of any type; throws IllegalArgumentException if a member is of another type. */
  static WebhookEvent read(JsonObject json) {
    String type = json.text("type");
    if (type == null) throw new IllegalArgumentException("type is missing.");
    return switch (type) {
      case "payment.authorised" -> PaymentAuthorisedEvent.read(json);
      case "payment.captured" -> PaymentCapturedEvent.read(json);
      case "payment.capture_failed" -> PaymentCaptureFailedEvent.read(json);
      case "payment.succeeded" -> PaymentSucceededEvent.read(json);
      case "payment.voided" -> PaymentVoidedEvent.read(json);
      case "payment.failed" -> PaymentFailedEvent.read(json);
      case "payment.cancelled" -> PaymentCancelledEvent.read(json);
      case "payment.reversed" -> PaymentReversedEvent.read(json);
      case "session.expired" -> SessionExpiredEvent.read(json);
      case "refund.succeeded" -> RefundSucceededEvent.read(json);
      case "refund.failed" -> RefundFailedEvent.read(json);
      case "dispute.opened" -> DisputeOpenedEvent.read(json);
      case "dispute.updated" -> DisputeUpdatedEvent.read(json);
      case "dispute.closed" -> DisputeClosedEvent.read(json);
      case "key.expiring" -> KeyExpiringEvent.read(json);
      case "card_page.changed" -> CardPageChangedEvent.read(json);
      case "endpoint.test" -> EndpointTestEvent.read(json);
      default -> UnknownEvent.read(json);
    };
  }

  /**
   * An event of a type that this version of the client does not know.
   *
   * @param id Identifier of the event: {@code evt_} and 30 letters and digits. Every delivery sends it as {@code webhook-id}.
   * @param type What happened.
   * @param timestamp When it happened.
   * @param environment Environment of the profile that the key belongs to. In {@code sandbox}, no money moves. One of {@code sandbox}, {@code live}.
   * @param profileId Identifier of the profile.
   * @param sequence Number of the event within its session, starting at 1, without gaps. Deliveries can arrive in a different order.
   * @param members Everything that the event has, by its name in the API.
   */
  record UnknownEvent(
      String id,
      String type,
      String timestamp,
      String environment,
      String profileId,
      Long sequence,
      Map<String, Object> members)
      implements WebhookEvent {
    static UnknownEvent read(JsonObject json) {
      return new UnknownEvent(
          json.text("id"),
          json.text("type"),
          json.text("timestamp"),
          json.text("environment"),
          json.text("profile_id"),
          json.integer("sequence"),
          json.members());
    }
  }
}
