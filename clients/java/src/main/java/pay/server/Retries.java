package pay.server;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

/** When a failed call is worth repeating. */
final class Retries {
  private static final double FIRST_SECONDS = 0.5;
  private static final double LONGEST_SECONDS = 8;
  // A longer wait is reported instead, because a request handler should not sleep for minutes.
  private static final long RETRY_AFTER_SECONDS_MAX = 30;
  private static final Set<Integer> STATUSES = Set.of(429, 500, 502, 503, 504);
  private static final Set<String> CODES = Set.of("network", "timeout", "idempotency_in_progress");

  private Retries() {}

  /** How long to wait before the next try, with full jitter; null if there should be no next try. */
  static Duration wait(PayException error, int retries) {
    boolean isWorthIt = CODES.contains(error.code()) || (error.status() != null && STATUSES.contains(error.status()));
    if (!isWorthIt) return null;
    long least = error.retryAfterSeconds() == null ? 0 : error.retryAfterSeconds();
    if (least > RETRY_AFTER_SECONDS_MAX) return null;
    double most = Math.min(LONGEST_SECONDS, FIRST_SECONDS * Math.pow(2, retries));
    return Duration.ofMillis(1_000 * least + (long) (ThreadLocalRandom.current().nextDouble() * most * 1_000));
  }
}
