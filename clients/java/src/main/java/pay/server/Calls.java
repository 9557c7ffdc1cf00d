package pay.server;

import java.util.Map;
import java.util.function.Function;
import pay.server.json.JsonObject;
import pay.server.json.Members;

/** What the generated methods need. */
abstract class Calls {
  /** The answer's JSON; null for an empty one. */
  abstract Object call(
      Operation operation, Map<String, String> path, Members query, Members body, String idempotencyKey);

  /** The answer, read as a type. */
  final <T> T answered(
      Function<JsonObject, T> reader,
      Operation operation,
      Map<String, String> path,
      Members query,
      Members body,
      String idempotencyKey) {
    Object json = call(operation, path, query, body, idempotencyKey);
    try {
      return reader.apply(JsonObject.of(json));
    } catch (IllegalArgumentException error) {
      String message = "The answer is not what this version of the client expects: " + error.getMessage();
      throw new PayException("unexpected_answer", message, PayException.Details.of(idempotencyKey), error);
    }
  }
}
