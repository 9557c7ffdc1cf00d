import { Type } from 'typebox';
import type { Route } from '../route.ts';
import { exactly, Nothing, nullable, oneOf, PAGE, pageOf, Time } from '../schemas/values.ts';

const Request = Type.Object({
  request_id: Type.String(),
  at: Time,
  method: Type.String(),
  path: Type.String(),
  status: Type.Integer(),
  /** Of the refusal. */
  code: nullable(Type.String()),
  key_id: Type.String(),
  duration_ms: Type.Integer(),
});

const Key = Type.Object({
  key_id: Type.String(),
  kind: oneOf(['publishable', 'secret', 'legacy']),
  masked: Type.String(),
  label: nullable(Type.String()),
  /** Whether it still works. */
  active: Type.Boolean(),
});

const InboxItem = Type.Object({
  item_id: Type.String(),
  kind: oneOf(['origin_blocked', 'publishable_key_as_api_key', 'secret_key_in_browser', 'wrong_host']),
  /** The origin that was blocked; null of the other kinds. */
  origin: nullable(Type.String()),
  /** The key that was misused; of a blocked origin the one that its page showed. */
  key: Key,
  count: Type.Integer(),
  first_seen_at: Time,
  last_seen_at: Time,
  /** What one click does about it; null where there is nothing left but to change the merchant's own program. */
  mend: nullable(oneOf(['allow_origin', 'rotate_key'])),
});

export const INSIGHT_ROUTES = {
  listRequests: {
    right: 'requests.read',
    query: exactly({
      ...PAGE,
      failed: Type.Optional(oneOf(['true'])),
      status: Type.Optional(Type.String({ pattern: '^[1-5][0-9][0-9]$' })),
      /** What the path begins with. */
      path: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
      key_id: Type.Optional(Type.String({ maxLength: 100 })),
    }),
    /** The newest first. */
    answer: pageOf(Request),
  },
  /** What was seen in the last 30 days, the newest first; at most 200. */
  readInbox: { right: 'inbox.read', answer: Type.Object({ data: Type.Array(InboxItem) }) },
  /** Adds a blocked origin to those that are allowed. A key is rotated by the route of keys. */
  mendInboxItem: { right: 'profile.change', answer: Nothing },
  /** It comes back when it is seen again. */
  dismissInboxItem: { right: 'profile.change', answer: Nothing },
} as const satisfies Record<string, Route>;
