// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

/** Types of events that an endpoint can subscribe to. */
export type SubscribableType =
  | 'payment.authorised'
  | 'payment.captured'
  | 'payment.capture_failed'
  | 'payment.succeeded'
  | 'payment.voided'
  | 'payment.failed'
  | 'payment.cancelled'
  | 'payment.reversed'
  | 'session.expired'
  | 'refund.succeeded'
  | 'refund.failed'
  | 'dispute.opened'
  | 'dispute.updated'
  | 'dispute.closed'
  | 'key.expiring'
  | 'card_page.changed';
