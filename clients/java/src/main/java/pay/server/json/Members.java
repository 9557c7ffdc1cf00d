package pay.server.json;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** What a request consists of: the members that were set. A member that was set to null is sent as null. */
public abstract class Members {
  private final Map<String, Object> set = new LinkedHashMap<>();

  /** For the generated classes. */
  protected Members() {}

  /** For the generated classes. */
  protected final void set(String name, Object value) {
    set.put(name, value);
  }

  /** The members by their names in the API. */
  public final Map<String, Object> members() {
    return Collections.unmodifiableMap(set);
  }

  @Override
  public final String toString() {
    return getClass().getSimpleName() + set;
  }
}
