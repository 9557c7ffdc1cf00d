package pay.server;

/** A message that must not be trusted, or cannot be checked; the message of the exception says what to do. */
public final class WebhookVerificationException extends Exception {
  private static final long serialVersionUID = 1L;

  private final String code;

  WebhookVerificationException(String code, String message) {
    super(message);
    this.code = code;
  }

  /**
   * {@code webhook_body_missing}, {@code webhook_headers_missing}, {@code webhook_timestamp_invalid}, {@code
   * webhook_signature_invalid} or {@code webhook_secret_invalid}.
   */
  public String code() {
    return code;
  }
}
