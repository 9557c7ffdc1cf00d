package pay.server;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import pay.server.json.Members;
import pay.server.types.WebhookEvent;

/**
 * A client for Pay's server API, with a method for each operation. All threads can share one client. Calls throw {@link
 * PayException}.
 */
public final class Pay extends Methods {
  private final Transport transport;
  private final List<String> webhookSecrets;

  private Pay(Builder settings) {
    this.transport = new Transport(settings.secretKey, settings.baseUrl, settings.timeout, settings.maxRetries);
    this.webhookSecrets = settings.webhookSecrets;
  }

  /** A client with this secret key ({@code sk_…}) and the usual settings. */
  public static Pay of(String secretKey) {
    return builder(secretKey).build();
  }

  public static Builder builder(String secretKey) {
    return new Builder(secretKey);
  }

  /**
   * The event of a message that was signed with one of this client's webhook secrets, see {@link Webhooks#verify}.
   *
   * @param header the value of a header by its name, such as {@code request::getHeader}
   */
  public WebhookEvent verifyWebhook(byte[] rawBody, Function<String, String> header)
      throws WebhookVerificationException {
    if (webhookSecrets.isEmpty()) {
      throw new WebhookVerificationException("webhook_secret_invalid", "Pass webhookSecrets to the builder of Pay.");
    }
    return Webhooks.verify(rawBody, header, webhookSecrets);
  }

  /** The same, with the headers of the request by name, in any case. */
  public WebhookEvent verifyWebhook(byte[] rawBody, Map<String, String> headers) throws WebhookVerificationException {
    return verifyWebhook(rawBody, Webhooks.byName(headers));
  }

  /**
   * All events that are kept, the oldest first. Each iteration reads them anew, one page at a time.
   *
   * @param pageSize how many are read at a time, 1 to 100
   */
  public Iterable<WebhookEvent> allEvents(int pageSize) {
    return () -> new EventPages(this, pageSize);
  }

  @Override
  public String toString() {
    // Without the key and the secrets.
    return "Pay(" + transport + ")";
  }

  @Override
  Object call(Operation operation, Map<String, String> path, Members query, Members body, String idempotencyKey) {
    return transport.call(operation, path, query, body, idempotencyKey);
  }

  /** The settings of a client. */
  public static final class Builder {
    private final String secretKey;
    private String baseUrl;
    private List<String> webhookSecrets = List.of();
    private Duration timeout = Duration.ofSeconds(30);
    private int maxRetries = 4;

    private Builder(String secretKey) {
      this.secretKey = secretKey;
    }

    /** The engine's address: https, or http on this machine. Required unless the key begins with {@code sk_test_}. */
    public Builder baseUrl(String address) {
      this.baseUrl = address;
      return this;
    }

    /** The secrets of the webhook endpoint; several during a rotation. */
    public Builder webhookSecrets(String... secrets) {
      this.webhookSecrets = List.of(secrets);
      return this;
    }

    /** How long to wait for each answer; 30 seconds by default. */
    public Builder timeout(Duration duration) {
      this.timeout = duration;
      return this;
    }

    /** How often a call is repeated at most; 4 by default. */
    public Builder maxRetries(int times) {
      this.maxRetries = times;
      return this;
    }

    /** Throws PayException if a setting is not valid. */
    public Pay build() {
      return new Pay(this);
    }
  }
}
