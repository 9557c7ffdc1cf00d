// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

/** What an endpoint may ask to hear of. */
export type SubscribableType =
  | 'payment.succeeded'
  | 'payment.failed'
  | 'payment.cancelled'
  | 'payment.reversed'
  | 'session.expired'
  | 'refund.succeeded'
  | 'refund.failed';
