package pay.server;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import pay.server.json.JsonObject;
import pay.server.json.JsonText;
import pay.server.types.WebhookEvent;

/** Checks webhook messages by the rules of Standard Webhooks. */
public final class Webhooks {
  private static final long TOLERANCE_SECONDS = 300;
  private static final int SECRET_BYTES_MIN = 16;

  private Webhooks() {}

  /**
   * The event of a message that was signed with one of the secrets. A message can arrive more than once and in any
   * order: handle each event's id once.
   *
   * @param rawBody the request's body as it arrived, not parsed
   * @param header the value of a header of the request by its name, in any case, such as {@code request::getHeader};
   *     null if there is none
   * @param secrets those of the endpoint, which begin with {@code whsec_}; several during a rotation
   */
  public static WebhookEvent verify(byte[] rawBody, Function<String, String> header, List<String> secrets)
      throws WebhookVerificationException {
    return verify(rawBody, header, secrets, Instant.now());
  }

  /** The same, with the headers of the request by name, in any case. */
  public static WebhookEvent verify(byte[] rawBody, Map<String, String> headers, List<String> secrets)
      throws WebhookVerificationException {
    return verify(rawBody, byName(headers), secrets);
  }

  static WebhookEvent verify(byte[] body, Function<String, String> header, List<String> secrets, Instant now)
      throws WebhookVerificationException {
    if (body == null || body.length == 0) {
      throw new WebhookVerificationException("webhook_body_missing", "Pass the raw body of the request.");
    }
    String id = required(header, "webhook-id");
    String timestamp = required(header, "webhook-timestamp");
    String signatures = required(header, "webhook-signature");
    requireRecent(timestamp, now);
    byte[] head = (id + "." + timestamp + ".").getBytes(StandardCharsets.UTF_8);
    List<byte[]> given =
        Stream.of(signatures.split(" ")).filter(each -> each.startsWith("v1,")).map(each -> ascii(each.substring(3))).toList();
    for (String secret : secrets) {
      byte[] right = ascii(Base64.getEncoder().encodeToString(hmac(bytesOf(secret), head, body)));
      if (given.stream().anyMatch(each -> MessageDigest.isEqual(right, each))) {
        return WebhookEvent.read(JsonObject.of(JsonText.parse(new String(body, StandardCharsets.UTF_8))));
      }
    }
    throw new WebhookVerificationException(
        "webhook_signature_invalid",
        "The message was not signed with this secret. Either it is not from Pay, or the secret belongs to another "
            + "endpoint, or the body was parsed and written again.");
  }

  /** A look-up that ignores case; null for a name that occurs more than once. */
  static Function<String, String> byName(Map<String, String> headers) {
    return name -> {
      List<String> found =
          headers.entrySet().stream().filter(each -> name.equalsIgnoreCase(each.getKey())).map(Map.Entry::getValue).toList();
      return found.size() == 1 ? found.get(0) : null;
    };
  }

  private static String required(Function<String, String> header, String name) throws WebhookVerificationException {
    String value = header.apply(name);
    if (value != null && !value.isEmpty()) return value;
    throw new WebhookVerificationException(
        "webhook_headers_missing",
        "The header " + name + " is missing or occurs more than once. Pass the request's own headers unchanged.");
  }

  private static void requireRecent(String timestamp, Instant now) throws WebhookVerificationException {
    boolean isTime = timestamp.matches("[0-9]{1,12}");
    if (isTime && Math.abs(now.getEpochSecond() - Long.parseLong(timestamp)) <= TOLERANCE_SECONDS) return;
    throw new WebhookVerificationException(
        "webhook_timestamp_invalid",
        "The message was not signed within 5 minutes of now: it was replayed, or this machine's clock is wrong.");
  }

  private static byte[] bytesOf(String secret) throws WebhookVerificationException {
    try {
      byte[] key = secret.startsWith("whsec_") ? Base64.getDecoder().decode(secret.substring(6)) : new byte[0];
      if (key.length >= SECRET_BYTES_MIN) return key;
    } catch (IllegalArgumentException error) {
      // The sentence below covers this case.
    }
    throw new WebhookVerificationException(
        "webhook_secret_invalid",
        "There is no usable secret. It begins with whsec_ and was shown when the endpoint was created.");
  }

  private static byte[] hmac(byte[] key, byte[] head, byte[] body) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      mac.update(head);
      return mac.doFinal(body);
    } catch (GeneralSecurityException error) {
      throw new IllegalStateException("Every Java has HmacSHA256.", error);
    }
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
