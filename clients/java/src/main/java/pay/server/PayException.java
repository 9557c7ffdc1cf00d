package pay.server;

import java.util.List;
import pay.server.types.FieldError;

/**
 * Anything that kept a call from succeeding. {@link #code()} is for programs, the message for people.
 *
 * <p>Codes of the service are in {@link pay.server.types.ErrorCode}. This package adds {@code network} (no answer),
 * {@code timeout}, and {@code unexpected_answer} (an answer that is not Pay's, for example from a proxy).
 */
public final class PayException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String code;
  private final transient Details details;

  /** What is known about a failed call; any component can be null, except the list. */
  record Details(
      Integer status,
      String requestId,
      List<FieldError> errors,
      String docsUrl,
      Long retryAfterSeconds,
      String idempotencyKey) {
    static final Details NONE = new Details(null, null, List.of(), null, null, null);

    static Details of(String idempotencyKey) {
      return new Details(null, null, List.of(), null, null, idempotencyKey);
    }
  }

  PayException(String code, String message, Details details, Throwable cause) {
    super(message, cause);
    this.code = code;
    this.details = details;
  }

  PayException(String code, String message) {
    this(code, message, Details.NONE, null);
  }

  /** What happened, for programs. */
  public String code() {
    return code;
  }

  /** The HTTP status; null if there was no answer. */
  public Integer status() {
    return details().status();
  }

  /** Names this request in the service's log; null if the service did not answer. */
  public String requestId() {
    return details().requestId();
  }

  /** The fields that were refused. */
  public List<FieldError> errors() {
    return details().errors();
  }

  /** The page about this error; null if there is none. */
  public String docsUrl() {
    return details().docsUrl();
  }

  /** How long the service asked to wait; null if it did not. */
  public Long retryAfterSeconds() {
    return details().retryAfterSeconds();
  }

  /**
   * Repeat the call with this key to learn the outcome of a call that was not answered; null if the call had no key.
   */
  public String idempotencyKey() {
    return details().idempotencyKey();
  }

  private Details details() {
    return details == null ? Details.NONE : details;
  }
}
