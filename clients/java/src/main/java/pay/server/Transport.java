package pay.server;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import pay.server.json.JsonText;
import pay.server.json.JsonWriter;
import pay.server.json.Members;

/** Calls an operation, and repeats the call if that is necessary and safe. */
final class Transport {
  private static final String VERSION = "0.1.0";

  private final String key;
  private final String baseUrl;
  private final Duration timeout;
  private final int maxRetries;
  // HTTP/1.1, because the switch to HTTP/2 without TLS confuses some proxies. The key must not follow a redirect.
  private final HttpClient client;

  Transport(String secretKey, String baseUrl, Duration timeout, int maxRetries) {
    this.key = Settings.checkedKey(secretKey);
    this.baseUrl = Settings.checkedBaseUrl(baseUrl == null ? Settings.defaultBaseUrl(secretKey) : baseUrl);
    this.timeout = timeout;
    this.maxRetries = maxRetries;
    this.client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(timeout)
            .build();
  }

  /** The answer's JSON; null for an empty one. */
  Object call(Operation operation, Map<String, String> path, Members query, Members body, String idempotencyKey) {
    String usedKey = null;
    if (operation.repeat() == Operation.Repeat.KEYED) {
      usedKey = Settings.checkedIdempotencyKey(idempotencyKey == null ? UUID.randomUUID().toString() : idempotencyKey);
    }
    HttpRequest request = request(operation, address(operation, path, query), body, usedKey);
    for (int retries = 0; ; retries++) {
      try {
        return exchange(request, usedKey);
      } catch (PayException error) {
        // An earlier try, whose answer was lost, has already deleted it.
        if (retries > 0 && operation.method().equals("DELETE") && error.code().equals("not_found")) return null;
        Duration wait = Retries.wait(error, retries);
        if (wait == null || operation.repeat() == Operation.Repeat.NEVER || retries >= maxRetries) throw error;
        sleep(wait, error);
      }
    }
  }

  private HttpRequest request(Operation operation, URI address, Members body, String usedKey) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(address)
            .header("Accept", "application/json")
            .header("User-Agent", "pay-java/" + VERSION)
            .header("X-API-KEY", key);
    if (usedKey != null) request.header("Idempotency-Key", usedKey);
    if (body == null) return request.method(operation.method(), BodyPublishers.noBody()).build();
    request.header("Content-Type", "application/json");
    return request.method(operation.method(), BodyPublishers.ofString(JsonWriter.write(body))).build();
  }

  private Object exchange(HttpRequest request, String usedKey) {
    try {
      HttpResponse<String> response = wholeAnswer(request);
      boolean isSuccess = response.statusCode() >= 200 && response.statusCode() < 300;
      if (!isSuccess) throw Failures.failure(response, usedKey);
      return response.body().isEmpty() ? null : JsonText.parse(response.body());
    } catch (HttpTimeoutException | TimeoutException error) {
      String message = "No answer within " + timeout.toMillis() + " ms.";
      throw new PayException("timeout", message, PayException.Details.of(usedKey), error);
    } catch (IOException error) {
      throw new PayException("network", "No answer: " + error, PayException.Details.of(usedKey), error);
    } catch (InterruptedException error) {
      Thread.currentThread().interrupt();
      throw new PayException("interrupted", "The call was interrupted.", PayException.Details.of(usedKey), error);
    } catch (IllegalArgumentException error) {
      throw new PayException(
          "unexpected_answer", "The answer is not JSON: is there a proxy in between?", PayException.Details.of(usedKey), error);
    }
  }

  /** The time-out covers the answer's body too. That of an HttpRequest ends when the headers have arrived. */
  private HttpResponse<String> wholeAnswer(HttpRequest request)
      throws IOException, InterruptedException, TimeoutException {
    var answer = client.sendAsync(request, BodyHandlers.ofString(StandardCharsets.UTF_8));
    try {
      return answer.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException error) {
      throw error.getCause() instanceof IOException cause ? cause : new IOException(error.getCause());
    } finally {
      // Closes the connection if the answer is not complete, and does nothing otherwise.
      answer.cancel(true);
    }
  }

  private URI address(Operation operation, Map<String, String> path, Members query) {
    String address = operation.path();
    for (Map.Entry<String, String> part : path.entrySet()) {
      // Anything else could lead to another address.
      if (part.getValue() == null || !part.getValue().matches("[A-Za-z0-9_-]+")) {
        throw new PayException("invalid_request", part.getKey() + " must be an id from the service.");
      }
      address = address.replace("{" + part.getKey() + "}", part.getValue());
    }
    String search =
        query == null
            ? ""
            : query.members().entrySet().stream()
                .filter(each -> each.getValue() != null)
                .map(each -> each.getKey() + "=" + URLEncoder.encode(each.getValue().toString(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
    return URI.create(baseUrl + address + (search.isEmpty() ? "" : "?" + search));
  }

  private static void sleep(Duration wait, PayException error) {
    try {
      Thread.sleep(wait.toMillis());
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw error;
    }
  }

  @Override
  public String toString() {
    // Without the key.
    return "Transport(" + baseUrl + ")";
  }
}
