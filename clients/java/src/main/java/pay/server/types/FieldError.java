// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
package pay.server.types;

import pay.server.json.JsonObject;

/**
 * A field that is not valid.
 *
 * @param field Path of the field, such as {@code metadata.cart}.
 * @param code What is wrong with the field.
 * @param message An explanation for developers.
 */
public record FieldError(
    String field,
    String code,
    String message) {
  /** Reads an answer; throws IllegalArgumentException if a member is of another type. */
  public static FieldError read(JsonObject json) {
    return new FieldError(
        json.text("field"),
        json.text("code"),
        json.text("message"));
  }
}
