package pay.server.json;

import java.math.BigDecimal;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The members of an object in an answer. A member that is null or missing reads as null. */
public final class JsonObject {
  private final Map<String, Object> members;

  private JsonObject(Map<String, Object> members) {
    this.members = members;
  }

  /** Throws IllegalArgumentException if the value is not an object. */
  @SuppressWarnings("unchecked")
  public static JsonObject of(Object value) {
    if (value instanceof Map<?, ?> map) return new JsonObject((Map<String, Object>) map);
    throw new IllegalArgumentException("There is no object where one should be.");
  }

  public Map<String, Object> members() {
    return Collections.unmodifiableMap(members);
  }

  public String text(String name) {
    return read(name, String.class);
  }

  public Boolean bool(String name) {
    return read(name, Boolean.class);
  }

  public BigDecimal decimal(String name) {
    return read(name, BigDecimal.class);
  }

  public Long integer(String name) {
    BigDecimal number = decimal(name);
    try {
      return number == null ? null : number.longValueExact();
    } catch (ArithmeticException error) {
      throw new IllegalArgumentException(name + " is not a whole number.", error);
    }
  }

  public <T> T object(String name, Function<JsonObject, T> reader) {
    Object value = members.get(name);
    return value == null ? null : reader.apply(of(value));
  }

  public <T> List<T> objects(String name, Function<JsonObject, T> reader) {
    return items(name, item -> reader.apply(of(item)));
  }

  public List<String> texts(String name) {
    return items(name, item -> as(name, item, String.class));
  }

  public Map<String, String> textsByName(String name) {
    Object value = members.get(name);
    if (value == null) return null;
    Map<String, String> texts = new LinkedHashMap<>();
    of(value).members.forEach((key, text) -> texts.put(key, as(name, text, String.class)));
    return Collections.unmodifiableMap(texts);
  }

  private <T> List<T> items(String name, Function<Object, T> reader) {
    List<?> items = read(name, List.class);
    return items == null ? null : items.stream().<T>map(reader).toList();
  }

  private <T> T read(String name, Class<T> type) {
    Object value = members.get(name);
    return value == null ? null : as(name, value, type);
  }

  private static <T> T as(String name, Object value, Class<T> type) {
    if (type.isInstance(value)) return type.cast(value);
    throw new IllegalArgumentException(name + " is not of the type " + type.getSimpleName() + ".");
  }
}
