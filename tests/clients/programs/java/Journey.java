import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.CheckoutApi;
import org.openapitools.client.api.EventsApi;
import org.openapitools.client.api.PaymentsApi;
import org.openapitools.client.model.EndpointTestEvent;
import org.openapitools.client.model.NewRefund;
import org.openapitools.client.model.NewSession;
import org.openapitools.client.model.PaymentStatus;
import org.openapitools.client.model.PaymentStatusQuery;
import org.openapitools.client.model.PaymentSucceededEvent;
import org.openapitools.client.model.Refund;
import org.openapitools.client.model.RefundSucceededEvent;
import org.openapitools.client.model.Session;
import org.openapitools.client.model.StartPayment;
import org.openapitools.client.model.StartedPayment;
import org.openapitools.client.model.WebhookEvent;

/** Carries out one step of a payment with the client that openapi-generator generated, and prints the result. */
public final class Journey {
  private Journey() {}

  public static void main(String[] args) throws Exception {
    ApiClient client = new ApiClient();
    client.updateBaseUri(System.getenv("PAY_URL"));
    client.setRequestInterceptor(request -> request.header("X-API-KEY", System.getenv("PAY_SECRET_KEY")));
    System.out.println(new ObjectMapper().writeValueAsString(step(client, args)));
  }

  private static Object step(ApiClient client, String[] args) throws ApiException {
    switch (args[0]) {
      case "create":
        return create(client, args[1], args[2]);
      case "start":
        return start(client, args[1]);
      case "status":
        return status(client, args[1]);
      case "refund":
        return refund(client, args[1], args[2], args[3]);
      case "events":
        return events(client);
      default:
        throw new IllegalArgumentException("there is no step " + args[0]);
    }
  }

  private static Object create(ApiClient client, String amount, String currency) throws ApiException {
    NewSession created = new NewSession().amount(Double.valueOf(amount)).currency(currency);
    Session session = new CheckoutApi(client).createSession(created, null);
    Map<String, Object> read = new LinkedHashMap<>();
    read.put("track_id", session.getTrackId());
    read.put("status", session.getStatus().getValue());
    read.put("currency", session.getCurrency());
    read.put("amount", session.getAmount());
    read.put("amount_minor", session.getAmountMinor());
    return read;
  }

  private static Object start(ApiClient client, String trackId) throws ApiException {
    StartPayment byCard = new StartPayment().method(StartPayment.MethodEnum.CARD);
    StartedPayment started = new CheckoutApi(client).startPayment(trackId, byCard, null);
    Map<String, Object> read = new LinkedHashMap<>();
    read.put("payment_id", started.getPaymentId());
    read.put("payment_url", started.getPaymentUrl().toString());
    return read;
  }

  private static Object status(ApiClient client, String trackId) throws ApiException {
    PaymentStatus found = new PaymentsApi(client).paymentStatus(new PaymentStatusQuery().trackId(trackId));
    Map<String, Object> read = new LinkedHashMap<>();
    read.put("paid", found.getPaid());
    read.put("status", found.getStatus().getValue());
    read.put("payment", found.getPayment().getStatus().getValue());
    read.put("brand", found.getPayment().getCard().getBrand().getValue());
    read.put("expiry_year", found.getPayment().getCard().getExpiryYear());
    read.put("attempts", found.getAttempts().size());
    read.put("amount", found.getAmount());
    read.put("amount_minor", found.getAmountMinor());
    read.put("refunded_amount", found.getRefundedAmount());
    return read;
  }

  private static Object refund(ApiClient client, String trackId, String amount, String key) throws ApiException {
    NewRefund asked = new NewRefund().trackId(trackId).amount(Double.valueOf(amount));
    Refund refund = new PaymentsApi(client).createRefund(key, asked);
    Map<String, Object> read = new LinkedHashMap<>();
    read.put("refund_id", refund.getRefundId());
    read.put("status", refund.getStatus().getValue());
    read.put("amount", refund.getAmount());
    read.put("amount_minor", refund.getAmountMinor());
    return read;
  }

  private static Object events(ApiClient client) throws ApiException {
    List<Object> listed = new ArrayList<>();
    for (WebhookEvent event : new EventsApi(client).listEvents(null, 100).getData()) {
      listed.add(eventOf(event.getActualInstance()));
    }
    return listed;
  }

  private static Object eventOf(Object event) {
    if (event instanceof PaymentSucceededEvent) {
      PaymentSucceededEvent paid = (PaymentSucceededEvent) event;
      return eventOf(paid.getType().getValue(), paid.getSequence(), paid.getData().getTrackId());
    }
    if (event instanceof RefundSucceededEvent) {
      RefundSucceededEvent refunded = (RefundSucceededEvent) event;
      return eventOf(refunded.getType().getValue(), refunded.getSequence(), refunded.getData().getRefundId());
    }
    if (event instanceof EndpointTestEvent) {
      EndpointTestEvent test = (EndpointTestEvent) event;
      return eventOf(test.getType().getValue(), test.getSequence(), test.getData().getEndpointId());
    }
    throw new IllegalStateException(event.getClass() + " was not expected");
  }

  private static Object eventOf(String type, Integer sequence, String of) {
    Map<String, Object> read = new LinkedHashMap<>();
    read.put("type", type);
    read.put("sequence", sequence);
    read.put("of", of);
    return read;
  }
}
