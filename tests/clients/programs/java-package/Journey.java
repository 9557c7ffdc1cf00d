import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import pay.server.Pay;
import pay.server.PayException;
import pay.server.WebhookVerificationException;
import pay.server.json.JsonObject;
import pay.server.json.JsonText;
import pay.server.json.JsonWriter;
import pay.server.types.ListEventsQuery;
import pay.server.types.NewRefund;
import pay.server.types.NewSession;
import pay.server.types.PaymentStatusQuery;
import pay.server.types.PaymentSucceededEvent;
import pay.server.types.RefundSucceededEvent;
import pay.server.types.StartPayment;
import pay.server.types.WebhookEvent;

/** Carries out one step of a payment with the package pay-server, as built by Maven, and prints the result. */
public final class Journey {
  private Journey() {}

  public static void main(String[] args) throws Exception {
    // UTF-8, whatever the machine's own encoding is.
    System.out.writeBytes(JsonWriter.write(plain(result(args))).getBytes(StandardCharsets.UTF_8));
  }

  private static Object result(String[] args) throws Exception {
    try {
      return step(client(), args);
    } catch (PayException error) {
      Map<String, Object> seen = new LinkedHashMap<>();
      seen.put("code", error.code());
      seen.put("status", error.status());
      seen.put("errors", error.errors());
      seen.put("key", error.idempotencyKey());
      return seen;
    }
  }

  private static Pay client() {
    String secrets = System.getenv("PAY_WEBHOOK_SECRET");
    String timeout = System.getenv("PAY_TIMEOUT");
    Pay.Builder settings = Pay.builder(System.getenv("PAY_SECRET_KEY")).baseUrl(System.getenv("PAY_URL"));
    if (secrets != null) settings.webhookSecrets(secrets.split(" "));
    if (timeout != null) settings.timeout(Duration.ofSeconds(Long.parseLong(timeout))).maxRetries(0);
    return settings.build();
  }

  private static Object step(Pay pay, String[] args) throws Exception {
    return switch (args[0]) {
      case "create" ->
          pay.createSession(NewSession.of(new BigDecimal(args[1]), args[2]).metadata(Map.of("amount", "5.00")));
      case "start" -> pay.startPayment(args[1], StartPayment.of("card"));
      case "status" -> pay.paymentStatus(PaymentStatusQuery.of().trackId(args[1]));
      case "refund" ->
          pay.createRefund(NewRefund.of(args[1]).amount(new BigDecimal(args[2])), args[3]);
      case "events" ->
          pay.listEvents(ListEventsQuery.of().limit(100)).data().stream()
              .map(event -> Map.of("type", event.type(), "id", event.id()))
              .toList();
      case "pages" -> pages(pay);
      case "never" -> pay.testWebhookEndpoint("whe_1");
      case "delete" -> deleted(pay);
      case "secrets" -> pay.toString();
      case "every" -> EveryOperation.results(pay, (List<?>) JsonText.parse(args[1]));
      case "inexact" -> inexact(pay);
      case "webhook" -> webhook(pay, args[1], args[2]);
      case "json" -> json(args[1]);
      default -> throw new IllegalArgumentException(args[0]);
    };
  }

  private static Object pages(Pay pay) {
    List<Object> found = new ArrayList<>();
    for (WebhookEvent event : pay.allEvents(1)) {
      if (event instanceof PaymentSucceededEvent paid) found.add(Map.of("id", paid.id(), "paid", paid.data().paid()));
      if (event instanceof RefundSucceededEvent refunded) {
        found.add(Map.of("id", refunded.id(), "refund_id", refunded.data().refundId()));
      }
    }
    return found;
  }

  private static Object deleted(Pay pay) {
    pay.deleteWebhookEndpoint("whe_1");
    return "gone";
  }

  /** The double 10.1 is not exactly 10.1, and a BigDecimal created from it shows that. */
  private static Object inexact(Pay pay) {
    try {
      return pay.createSession(NewSession.of(new BigDecimal(10.1), "BHD"));
    } catch (IllegalArgumentException error) {
      return Map.of("refused", error.getMessage());
    }
  }

  private static Object webhook(Pay pay, String body, String headers) {
    Map<String, String> given = new LinkedHashMap<>();
    JsonObject.of(JsonText.parse(headers)).members().forEach((name, value) -> given.put(name, (String) value));
    try {
      return pay.verifyWebhook(body.getBytes(StandardCharsets.UTF_8), given);
    } catch (WebhookVerificationException error) {
      return Map.of("refused", error.code());
    }
  }

  /** Reads and writes each of several strings; null for one that is not JSON. */
  private static Object json(String texts) {
    return ((List<?>) JsonText.parse(texts)).stream().map(each -> readAndWritten((String) each)).toList();
  }

  private static Object readAndWritten(String text) {
    try {
      return Map.of("written", JsonWriter.write(JsonText.parse(text)));
    } catch (IllegalArgumentException error) {
      return Map.of("refused", error.getMessage());
    }
  }

  /** Records as maps, and amounts as strings, so that the test sees each digit. */
  private static Object plain(Object value) throws ReflectiveOperationException {
    if (value instanceof BigDecimal decimal) return decimal.toPlainString();
    if (value instanceof Record shape) {
      Map<String, Object> members = new LinkedHashMap<>();
      for (RecordComponent each : shape.getClass().getRecordComponents()) {
        members.put(EveryOperation.snakeCase(each.getName()), plain(each.getAccessor().invoke(shape)));
      }
      return members;
    }
    if (value instanceof Map<?, ?> map) {
      Map<String, Object> members = new LinkedHashMap<>();
      for (Map.Entry<?, ?> each : map.entrySet()) members.put((String) each.getKey(), plain(each.getValue()));
      return members;
    }
    if (value instanceof List<?> list) {
      Object[] items = list.toArray();
      for (int index = 0; index < items.length; index++) items[index] = plain(items[index]);
      return java.util.Arrays.asList(items);
    }
    return value;
  }
}
