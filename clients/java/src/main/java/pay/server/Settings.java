package pay.server;

import java.net.URI;

/** Checks what a client is given. Everything that is refused is a {@link PayException}. */
final class Settings {
  private static final String LOOPBACK = "localhost|.*\\.localhost|127(\\.\\d+){3}|\\[::1\\]";

  private Settings() {}

  static String checkedKey(String key) {
    if (key == null || key.isEmpty()) {
      throw new PayException("api_key_missing", "Pay needs a secret key. Is its variable set?");
    }
    if (key.startsWith("pk_")) {
      throw new PayException(
          "publishable_key_not_allowed", "This is a publishable key. Pay needs the secret key, sk_….");
    }
    if (key.matches("[!-~]+")) return key;
    throw new PayException("api_key_invalid", "The secret key has characters that no key has.");
  }

  /** A live key is never sent to an address that nobody has configured. */
  static String defaultBaseUrl(String key) {
    return key.startsWith("sk_test_") ? "http://localhost:4001" : "";
  }

  static String checkedBaseUrl(String text) {
    try {
      URI url = URI.create(text);
      String host = url.getHost() == null ? "" : url.getHost();
      boolean isAllowed = "https".equals(url.getScheme()) || ("http".equals(url.getScheme()) && host.matches(LOOPBACK));
      boolean isBare = url.getUserInfo() == null && url.getQuery() == null && url.getFragment() == null;
      if (isAllowed && isBare && !host.isEmpty()) return text.replaceAll("/+$", "");
    } catch (IllegalArgumentException error) {
      // The sentence below covers this case.
    }
    throw new PayException("base_url_invalid", "Pay needs the baseUrl of the engine: https, or http on localhost.");
  }

  static String checkedIdempotencyKey(String key) {
    if (key.matches("[!-~]{1,255}")) return key;
    throw new PayException(
        "idempotency_key_invalid", "An idempotency key must have 1 to 255 visible ASCII characters.");
  }
}
