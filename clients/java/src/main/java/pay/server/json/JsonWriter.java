package pay.server.json;

import java.math.BigDecimal;
import java.util.Iterator;
import java.util.Map;

/** Writes JSON. A {@link BigDecimal} keeps all of its digits; a double is refused, because it might have lost some. */
public final class JsonWriter {
  /** No currency of ISO 4217 has more decimals, so a number with more of them comes from a double. */
  private static final int DECIMALS_MAX = 4;

  private JsonWriter() {}

  /**
   * The text of Maps, Lists, Strings, whole numbers, BigDecimals, Booleans, null, and request objects.
   *
   * @throws IllegalArgumentException for any other value
   */
  public static String write(Object value) {
    StringBuilder text = new StringBuilder();
    append(text, value);
    return text.toString();
  }

  private static void append(StringBuilder text, Object value) {
    if (value == null || value instanceof Boolean || value instanceof Long || value instanceof Integer) text.append(value);
    else if (value instanceof String string) quote(text, string);
    else if (value instanceof BigDecimal decimal) text.append(plain(decimal));
    else if (value instanceof Members request) append(text, request.members());
    else if (value instanceof Map<?, ?> map) appendMembers(text, map);
    else if (value instanceof Iterable<?> list) appendItems(text, list);
    else throw new IllegalArgumentException(value.getClass().getName() + " has no place in a request.");
  }

  private static String plain(BigDecimal decimal) {
    if (decimal.stripTrailingZeros().scale() <= DECIMALS_MAX) return decimal.toPlainString();
    throw new IllegalArgumentException(
        "An amount with more than 4 decimals is not exact. Pass new BigDecimal(\"10.500\"), from text, not from a double.");
  }

  private static void appendMembers(StringBuilder text, Map<?, ?> map) {
    text.append('{');
    for (Iterator<? extends Map.Entry<?, ?>> each = map.entrySet().iterator(); each.hasNext(); ) {
      Map.Entry<?, ?> member = each.next();
      quote(text, String.valueOf(member.getKey()));
      text.append(':');
      append(text, member.getValue());
      if (each.hasNext()) text.append(',');
    }
    text.append('}');
  }

  private static void appendItems(StringBuilder text, Iterable<?> list) {
    text.append('[');
    for (Iterator<?> each = list.iterator(); each.hasNext(); ) {
      append(text, each.next());
      if (each.hasNext()) text.append(',');
    }
    text.append(']');
  }

  private static void quote(StringBuilder text, String string) {
    text.append('"');
    for (int index = 0; index < string.length(); index++) {
      char each = string.charAt(index);
      if (each == '"' || each == '\\') text.append('\\').append(each);
      // Half of a surrogate pair cannot be sent as UTF-8.
      else if (each < ' ' || Character.isSurrogate(each)) text.append(String.format("\\u%04x", (int) each));
      else text.append(each);
    }
    text.append('"');
  }
}
