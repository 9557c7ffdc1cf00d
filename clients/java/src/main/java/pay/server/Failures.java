package pay.server;

import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.stream.Collectors;
import pay.server.json.JsonObject;
import pay.server.json.JsonText;
import pay.server.types.FieldError;
import pay.server.types.Problem;

/** Reads answers that are not a success. */
final class Failures {
  private Failures() {}

  static PayException failure(HttpResponse<String> response, String idempotencyKey) {
    Long retryAfter = response.headers().firstValue("Retry-After").map(Failures::seconds).orElse(null);
    String requestId = response.headers().firstValue("X-Request-Id").orElse(null);
    Problem problem = problem(response.body());
    if (problem == null) {
      String message =
          "The answer, with status " + response.statusCode() + ", is not from Pay. Is baseUrl right? Is there a proxy in between?";
      var details =
          new PayException.Details(response.statusCode(), requestId, List.of(), null, retryAfter, idempotencyKey);
      return new PayException("unexpected_answer", message, details, null);
    }
    List<FieldError> errors = problem.errors() == null ? List.of() : problem.errors();
    var details =
        new PayException.Details(
            response.statusCode(), problem.requestId(), errors, problem.type(), retryAfter, idempotencyKey);
    return new PayException(problem.code(), message(problem, errors), details, null);
  }

  private static Problem problem(String text) {
    try {
      Problem problem = Problem.read(JsonObject.of(JsonText.parse(text)));
      return problem.code() == null ? null : problem;
    } catch (IllegalArgumentException error) {
      return null;
    }
  }

  private static String message(Problem problem, List<FieldError> errors) {
    String said = problem.detail() == null ? problem.title() : problem.detail();
    String fields = errors.stream().map(each -> each.field() + ": " + each.message()).collect(Collectors.joining("; "));
    String named = fields.isEmpty() ? "" : " [" + fields + "]";
    return said + named + " (" + problem.code() + ", " + problem.requestId() + ")";
  }

  private static Long seconds(String header) {
    if (header.matches("[0-9]{1,9}")) return Long.valueOf(header);
    try {
      Instant at = ZonedDateTime.parse(header, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
      return Math.max(0, Duration.between(Instant.now(), at).toSeconds() + 1);
    } catch (DateTimeParseException error) {
      return null;
    }
  }
}
