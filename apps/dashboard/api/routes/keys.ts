import { KEY_SCOPES } from '@pay/core/merchants/keys/key-scope';
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
  /** What the key can do; null means everything. */
  scopes: nullable(Type.Array(oneOf(KEY_SCOPES))),
  expires_at: nullable(Time),
  /** The addresses and networks that the key can be used from; null means everywhere. */
  allowed_networks: nullable(Type.Array(Type.String())),
  created_at: Time,
  /** `name` is null for operators on the command line, and for people who no longer exist. */
  created_by: nullable(
    Type.Object({ kind: oneOf(['person', 'operator']), name: nullable(Type.String()), has_left: Type.Boolean() }),
  ),
  last_used_at: nullable(Time),
  revoked_at: nullable(Time),
  /** The id of the key that replaced this key in a rotation. */
  replaced_by: nullable(Type.String()),
});

const Networks = Type.Array(Text, { maxItems: 100 });

/** The only answer that ever contains the value. */
const IssuedKey = Type.Object({ key: SecretKey, value: Type.String() });

export const KEY_ROUTES = {
  listKeys: {
    right: 'merchant.read',
    answer: Type.Object({
      publishable: PublishableKey,
      /** The secret and legacy keys, oldest first; null if the person has no right to see them. */
      secrets: nullable(Type.Array(SecretKey)),
      /** The scopes that the person can give to a key. */
      grantable: Type.Array(oneOf(KEY_SCOPES)),
    }),
  },
  createKey: {
    right: 'keys.change',
    fresh: true,
    body: exactly({
      label: Type.Optional(Text),
      scopes: Type.Optional(nullable(Type.Array(Text, { maxItems: 20 }))),
      expires_in_days: Type.Optional(nullable(Type.Integer())),
      allowed_networks: Type.Optional(nullable(Networks)),
    }),
    answer: IssuedKey,
  },
  rotateKey: { right: 'keys.change', fresh: true, answer: IssuedKey },
  revokeKey: { right: 'keys.change', fresh: true, answer: Type.Object({ key: SecretKey }) },
  changeKeyNetworks: {
    right: 'keys.change',
    fresh: true,
    body: exactly({ allowed_networks: nullable(Networks) }),
    answer: Type.Object({ key: SecretKey }),
  },
  /** Where the key was used from in the last 30 days. */
  readKeyAddresses: {
    right: 'keys.read',
    answer: Type.Object({ data: Type.Array(Type.Object({ address: Type.String(), seen_on: Type.String() })) }),
  },
  replacePublishableKey: {
    right: 'keys.change',
    fresh: true,
    answer: Type.Object({ key_id: Type.String(), value: Type.String() }),
  },
} as const satisfies Record<string, Route>;
