package pay.server.json;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads JSON (RFC 8259). Every number is a {@link BigDecimal} with the digits of the text. */
public final class JsonText {
  private static final int DEPTH_MAX = 200;

  private final String text;
  private int at = 0;
  private int depth = 0;

  private JsonText(String text) {
    this.text = text;
  }

  /**
   * The value of a text: a Map, a List, a String, a BigDecimal, a Boolean or null.
   *
   * @throws IllegalArgumentException if the text is not JSON
   */
  public static Object parse(String text) {
    JsonText reader = new JsonText(text);
    Object value = reader.value();
    reader.skipSpace();
    if (reader.at < text.length()) throw reader.wrong();
    return value;
  }

  private Object value() {
    skipSpace();
    if (at >= text.length()) throw wrong();
    return switch (text.charAt(at)) {
      case '{' -> nested(this::object);
      case '[' -> nested(this::array);
      case '"' -> string();
      case 't' -> word("true", Boolean.TRUE);
      case 'f' -> word("false", Boolean.FALSE);
      case 'n' -> word("null", null);
      default -> number();
    };
  }

  private Object nested(java.util.function.Supplier<Object> read) {
    if (++depth > DEPTH_MAX) throw new IllegalArgumentException("The JSON is nested too deeply.");
    at++;
    Object value = read.get();
    depth--;
    return value;
  }

  private Map<String, Object> object() {
    Map<String, Object> members = new LinkedHashMap<>();
    skipSpace();
    if (take('}')) return members;
    do {
      skipSpace();
      String name = string();
      skipSpace();
      require(':');
      members.put(name, value());
      skipSpace();
    } while (take(','));
    require('}');
    return members;
  }

  private List<Object> array() {
    List<Object> values = new ArrayList<>();
    skipSpace();
    if (take(']')) return values;
    do {
      values.add(value());
      skipSpace();
    } while (take(','));
    require(']');
    return values;
  }

  private String string() {
    require('"');
    StringBuilder read = new StringBuilder();
    while (at < text.length()) {
      char next = text.charAt(at++);
      if (next == '"') return read.toString();
      if (next < ' ') throw wrong();
      read.append(next == '\\' ? escaped() : next);
    }
    throw wrong();
  }

  private char escaped() {
    if (at >= text.length()) throw wrong();
    char kind = text.charAt(at++);
    return switch (kind) {
      case '"', '\\', '/' -> kind;
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'u' -> unit();
      default -> throw wrong();
    };
  }

  private char unit() {
    if (at + 4 > text.length()) throw wrong();
    int value = 0;
    for (int end = at + 4; at < end; at++) {
      int digit = Character.digit(text.charAt(at), 16);
      if (digit < 0 || text.charAt(at) > 'f') throw wrong();
      value = value * 16 + digit;
    }
    return (char) value;
  }

  private BigDecimal number() {
    int start = at;
    take('-');
    if (!take('0')) digits();
    if (take('.')) digits();
    if (take('e') || take('E')) {
      if (!take('+')) take('-');
      digits();
    }
    return new BigDecimal(text.substring(start, at));
  }

  private void digits() {
    int start = at;
    while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') at++;
    if (at == start) throw wrong();
  }

  private Object word(String word, Object value) {
    if (!text.startsWith(word, at)) throw wrong();
    at += word.length();
    return value;
  }

  private void skipSpace() {
    while (at < text.length() && " \t\n\r".indexOf(text.charAt(at)) >= 0) at++;
  }

  private boolean take(char wanted) {
    if (at >= text.length() || text.charAt(at) != wanted) return false;
    at++;
    return true;
  }

  private void require(char wanted) {
    if (!take(wanted)) throw wrong();
  }

  private IllegalArgumentException wrong() {
    return new IllegalArgumentException("Not JSON at character " + at + ".");
  }
}
