import { VISIBLE_ASCII } from '../schemas/free-text.ts';
import type { Components } from './openapi-document.ts';

/** Headers and parameters that many operations share. */
export const SHARED_COMPONENTS = {
  securitySchemes: {
    apiKey: {
      type: 'apiKey',
      in: 'header',
      name: 'X-API-KEY',
      description:
        'A secret key (`sk_test_…`, `sk_live_…`) or a legacy key. It belongs on your server, never into a browser or an app.',
    },
    publishableKey: {
      type: 'apiKey',
      in: 'header',
      name: 'X-PUBLISHABLE-KEY',
      description:
        'The publishable key (`pk_test_…`, `pk_live_…`), from a page whose origin the profile allows. It opens the card page of a session and reads a hint, and can do nothing else.',
    },
  },
  parameters: {
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description:
        'A text of your own, unique for this request: sent again with the same body it gives the first answer again and does nothing twice. Kept for 24 hours, for the whole profile.',
      schema: { type: 'string', minLength: 1, maxLength: 255, pattern: VISIBLE_ASCII },
      example: 'order-10045-1',
    },
    RequiredIdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      required: true,
      description:
        'A text of your own, unique for this request: sent again with the same body it gives the first answer again and does nothing twice. Kept for 30 days, for the whole profile.',
      schema: { type: 'string', minLength: 1, maxLength: 255, pattern: VISIBLE_ASCII },
      example: 'refund-10045-1',
    },
  },
  headers: {
    RequestId: {
      description: 'Identifier of this request. Name it when you ask for help.',
      schema: { type: 'string', pattern: '^req_[0-9A-Za-z]{22}$' },
    },
    RetryAfter: {
      description: 'Seconds to wait before trying again.',
      schema: { type: 'integer', format: 'int32', minimum: 1 },
    },
    RateLimitPolicy: {
      description:
        'How many requests (`q`) a key usually sends in a window of `w` seconds, after the IETF draft. More than that are answered all the same: it is a hint to spread them.',
      schema: { type: 'string', pattern: '^"key";q=\\d+;w=\\d+$' },
    },
    RateLimit: {
      description:
        'How many of those are left (`r`, never below 0), and in how many seconds (`t`) the count begins anew. Each node of the service counts for itself.',
      schema: { type: 'string', pattern: '^"key";r=\\d+;t=\\d+$' },
    },
    IdempotentReplayed: {
      description: '`true` when this is the answer of an earlier request with the same Idempotency-Key.',
      schema: { type: 'string', enum: ['true'] },
    },
  },
} as const satisfies Omit<Components, 'schemas' | 'examples'>;
