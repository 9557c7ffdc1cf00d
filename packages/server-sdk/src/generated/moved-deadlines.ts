// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

/** How many deadlines of each kind were brought forward. */
export interface MovedDeadlines {
  /** Open sessions, which expire sooner. */
  sessions: number;
  /** Authorised payments, which lapse sooner. */
  authorisations: number;
  /** Payment links, which expire sooner. */
  payment_links: number;
  /** Deliveries of events, which are retried sooner. */
  webhook_deliveries: number;
  /** Failing webhook endpoints, which count as failing for longer, and are disabled after 5 days. */
  webhook_endpoints: number;
  /** Earlier secrets of webhook endpoints, which stop signing sooner. */
  webhook_secrets: number;
  /** Requests to an acquirer about an unknown outcome, which are repeated sooner. */
  inquiries: number;
  /** Receipts for shoppers, which are retried sooner. */
  receipts: number;
  /** Disputes that need an answer, whose deadline is sooner. */
  disputes: number;
  /** Secret keys, which expire sooner. */
  api_keys: number;
}
