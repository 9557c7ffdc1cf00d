// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
package pay.server.types;

import pay.server.json.JsonObject;

/**
 * The endpoint that was tested.
 *
 * @param endpointId Identifier of the endpoint: {@code whe_} and 30 letters and digits.
 */
public record EndpointTestData(
    String endpointId) {
  /** Reads an answer; throws IllegalArgumentException if a member is of another type. */
  public static EndpointTestData read(JsonObject json) {
    return new EndpointTestData(
        json.text("endpoint_id"));
  }
}
