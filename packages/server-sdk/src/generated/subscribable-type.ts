// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

/** Types of events that an endpoint can subscribe to. */
export type SubscribableType =
  | 'payment.succeeded'
  | 'payment.failed'
  | 'payment.cancelled'
  | 'payment.reversed'
  | 'session.expired'
  | 'refund.succeeded'
  | 'refund.failed';
