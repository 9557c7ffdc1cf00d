/** The kinds of deadlines that the test clock moves. */
export const MOVED_KINDS = [
  'sessions',
  'authorisations',
  'payment_links',
  'webhook_deliveries',
  'webhook_endpoints',
  'webhook_secrets',
  'inquiries',
  'receipts',
  'disputes',
  'api_keys',
] as const;
export type MovedKind = (typeof MOVED_KINDS)[number];

/** The longest advance of one request: 30 days. */
export const ADVANCE_MAX_SECONDS = 2_592_000;
