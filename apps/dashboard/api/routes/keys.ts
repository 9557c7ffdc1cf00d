import { Type } from 'typebox';
import type { Route } from '../route.ts';
import { exactly, nullable, oneOf, Text, Time } from '../schemas/values.ts';

const PublishableKey = Type.Object({
  key_id: Type.String(),
  value: Type.String(),
  created_at: Time,
  last_used_at: nullable(Time),
});

const SecretKey = Type.Object({
  key_id: Type.String(),
  kind: oneOf(['secret', 'legacy']),
  /** `sk_test_…a1B2` */
  masked: Type.String(),
  label: nullable(Type.String()),
  is_default: Type.Boolean(),
  created_at: Time,
  last_used_at: nullable(Time),
  revoked_at: nullable(Time),
  /** The id of the key that replaced this key in a rotation. */
  replaced_by: nullable(Type.String()),
});

/** The only answer that ever contains the value. */
const IssuedKey = Type.Object({ key: SecretKey, value: Type.String() });

export const KEY_ROUTES = {
  listKeys: {
    right: 'merchant.read',
    answer: Type.Object({
      publishable: PublishableKey,
      /** The secret and legacy keys, oldest first; null if the person has no right to see them. */
      secrets: nullable(Type.Array(SecretKey)),
    }),
  },
  createKey: { right: 'keys.change', fresh: true, body: exactly({ label: Type.Optional(Text) }), answer: IssuedKey },
  rotateKey: { right: 'keys.change', fresh: true, answer: IssuedKey },
  revokeKey: { right: 'keys.change', fresh: true, answer: Type.Object({ key: SecretKey }) },
  replacePublishableKey: {
    right: 'keys.change',
    fresh: true,
    answer: Type.Object({ key_id: Type.String(), value: Type.String() }),
  },
} as const satisfies Record<string, Route>;
