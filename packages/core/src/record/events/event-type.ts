/** The types that an endpoint can select; it always receives its own test event. */
export const SUBSCRIBABLE_TYPES = [
  'payment.authorised',
  'payment.captured',
  'payment.capture_failed',
  'payment.succeeded',
  'payment.voided',
  'payment.failed',
  'payment.cancelled',
  'payment.reversed',
  'session.expired',
  'refund.succeeded',
  'refund.failed',
  'dispute.opened',
  'dispute.updated',
  'dispute.closed',
  'key.expiring',
  'card_page.changed',
] as const;

export const EVENT_TYPES = [...SUBSCRIBABLE_TYPES, 'endpoint.test'] as const;

export type SubscribableType = (typeof SUBSCRIBABLE_TYPES)[number];
export type EventType = (typeof EVENT_TYPES)[number];
