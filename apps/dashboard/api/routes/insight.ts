import { Type } from 'typebox';
import type { Route } from '../route.ts';
import { exactly, Nothing, nullable, oneOf, PAGE, pageOf, Time } from '../schemas/values.ts';

const Request = Type.Object({
  request_id: Type.String(),
  at: Time,
  method: Type.String(),
  path: Type.String(),
  status: Type.Integer(),
  /** The refusal's code. */
  code: nullable(Type.String()),
  key_id: Type.String(),
  duration_ms: Type.Integer(),
});

const Key = Type.Object({
  key_id: Type.String(),
  kind: oneOf(['publishable', 'secret', 'legacy']),
  masked: Type.String(),
  label: nullable(Type.String()),
  /** Whether the key still works. */
  active: Type.Boolean(),
});

const InboxItem = Type.Object({
  item_id: Type.String(),
  kind: oneOf(['origin_blocked', 'publishable_key_as_api_key', 'secret_key_in_browser', 'wrong_host']),
  /** The blocked origin; null for the other kinds. */
  origin: nullable(Type.String()),
  /** Who is behind the blocked origin; null for the other kinds. */
  site: nullable(
    Type.Object({
      /** The registrable domain, spelled out in ASCII. */
      domain: Type.String(),
      /** Whether the profile already uses this domain; if not, the person must type the domain to allow the origin. */
      known: Type.Boolean(),
      /** A domain of the profile that the origin resembles without belonging to it. */
      looks_like: nullable(Type.String()),
    }),
  ),
  /** The misused key; for a blocked origin, the key that its page used. */
  key: Key,
  count: Type.Integer(),
  first_seen_at: Time,
  last_seen_at: Time,
  /** The fix that one click can apply; null if the merchant has to change its own program. */
  fix: nullable(oneOf(['allow_origin', 'rotate_key'])),
});

export const INSIGHT_ROUTES = {
  listRequests: {
    right: 'requests.read',
    query: exactly({
      ...PAGE,
      failed: Type.Optional(oneOf(['true'])),
      status: Type.Optional(Type.String({ pattern: '^[1-5][0-9][0-9]$' })),
      /** A prefix of the path. */
      path: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
      key_id: Type.Optional(Type.String({ maxLength: 100 })),
    }),
    /** Newest first. */
    answer: pageOf(Request),
  },
  /** Items of the last 30 days, the most urgent first; at most 200 of each kind. */
  readInbox: { right: 'inbox.read', answer: Type.Object({ data: Type.Array(InboxItem) }) },
  /** Adds a blocked origin to the allowed origins. To rotate a key, use the route for keys. */
  fixInboxItem: {
    right: 'profile.change',
    fresh: true,
    body: exactly({ domain: Type.Optional(Type.String({ maxLength: 300 })) }),
    answer: Nothing,
  },
  /** The item reappears if the misuse happens again. */
  dismissInboxItem: { right: 'profile.change', answer: Nothing },
} as const satisfies Record<string, Route>;
