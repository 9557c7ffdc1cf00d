/** The scopes that requests to the server API can need. */
export const KEY_SCOPES = [
  'sessions',
  'payment_links',
  'payments.read',
  'refunds',
  'captures',
  'webhooks',
  'events',
  'test_clock',
] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];
