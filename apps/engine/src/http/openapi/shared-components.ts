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
        'A secret key (`sk_test_…`, `sk_live_…`) or a legacy key. Keep it on your server, never in a browser or an app.',
    },
    publishableKey: {
      type: 'apiKey',
      in: 'header',
      name: 'X-PUBLISHABLE-KEY',
      description:
        'The publishable key (`pk_test_…`, `pk_live_…`), from a page whose origin the profile allows. It can only open the card page of a session and read a hint.',
    },
  },
  parameters: {
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description:
        'A value of your own that is unique to this request. If you repeat the request with the same key and body, you get the first answer again and nothing is done a second time. Answers with 404 or 409 are kept too, except `idempotency_in_progress`: to try again later, use a new key. Keys belong to the profile and are kept for 24 hours.',
      schema: { type: 'string', minLength: 1, maxLength: 255, pattern: VISIBLE_ASCII },
      example: 'order-10045-1',
    },
    RequiredIdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      required: true,
      description:
        'A value of your own that is unique to this request. If you repeat the request with the same key and body, you get the first answer again and nothing is done a second time. Answers with 404 or 409 are kept too, except `idempotency_in_progress`: to try again later, use a new key. Keys belong to the profile and are kept for 30 days.',
      schema: { type: 'string', minLength: 1, maxLength: 255, pattern: VISIBLE_ASCII },
      example: 'refund-10045-1',
    },
  },
  headers: {
    RequestId: {
      description: 'Identifier of this request. Quote it when you ask for help.',
      schema: { type: 'string', pattern: '^req_[0-9A-Za-z]{22}$' },
    },
    RetryAfter: {
      description: 'Seconds to wait before trying again.',
      schema: { type: 'integer', format: 'int32', minimum: 1 },
    },
    RateLimitPolicy: {
      description:
        'The recommended number of requests (`q`) for each key in a window of `w` seconds, following the IETF draft. The number is a hint for spreading requests, not a limit, so further requests are answered too.',
      schema: { type: 'string', pattern: '^"key";q=\\d+;w=\\d+$' },
    },
    RateLimit: {
      description:
        'How many of the recommended requests are left (`r`, never below 0), and in how many seconds (`t`) the count restarts. Each node of the service counts separately.',
      schema: { type: 'string', pattern: '^"key";r=\\d+;t=\\d+$' },
    },
    IdempotentReplayed: {
      description: '`true` when this is the answer to an earlier request with the same Idempotency-Key.',
      schema: { type: 'string', enum: ['true'] },
    },
  },
} as const satisfies Omit<Components, 'schemas' | 'examples'>;
