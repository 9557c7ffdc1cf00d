// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
package pay.server.types;

import pay.server.json.JsonObject;

/**
 * How many deadlines of each kind were brought forward.
 *
 * @param sessions Open sessions, which expire sooner.
 * @param authorisations Authorised payments, which lapse sooner.
 * @param paymentLinks Payment links, which expire sooner.
 * @param webhookDeliveries Deliveries of events, which are retried sooner.
 * @param webhookEndpoints Failing webhook endpoints, which count as failing for longer, and are disabled after 5 days.
 * @param webhookSecrets Earlier secrets of webhook endpoints, which stop signing sooner.
 * @param inquiries Requests to an acquirer about an unknown outcome, which are repeated sooner.
 * @param receipts Receipts for shoppers, which are retried sooner.
 * @param disputes Disputes that need an answer, whose deadline is sooner.
 * @param apiKeys Secret keys, which expire sooner.
 */
public record MovedDeadlines(
    Long sessions,
    Long authorisations,
    Long paymentLinks,
    Long webhookDeliveries,
    Long webhookEndpoints,
    Long webhookSecrets,
    Long inquiries,
    Long receipts,
    Long disputes,
    Long apiKeys) {
  /** Reads an answer; throws IllegalArgumentException if a member is of another type. */
  public static MovedDeadlines read(JsonObject json) {
    return new MovedDeadlines(
        json.integer("sessions"),
        json.integer("authorisations"),
        json.integer("payment_links"),
        json.integer("webhook_deliveries"),
        json.integer("webhook_endpoints"),
        json.integer("webhook_secrets"),
        json.integer("inquiries"),
        json.integer("receipts"),
        json.integer("disputes"),
        json.integer("api_keys"));
  }
}
