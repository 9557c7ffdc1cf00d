import { Type } from 'typebox';
import type { Route } from '../route.ts';
import { LiveRequest } from '../schemas/live-request.ts';
import { Environment, exactly, LiveState, Nothing, nullable, PAGE, pageOf, Text, Time } from '../schemas/values.ts';

const AuditEntry = Type.Object({
  audit_id: Type.String(),
  at: Time,
  actor: Type.Object({
    kind: Type.Union([Type.Literal('person'), Type.Literal('operator'), Type.Literal('worker')]),
    id: Type.String(),
    name: nullable(Type.String()),
  }),
  action: Type.String(),
  object_id: Type.String(),
  profile_id: nullable(Type.String()),
  /** Details that depend on the action; never a key's value. */
  details: Type.Record(Type.String(), Type.Unknown()),
});

export const MERCHANT_ROUTES = {
  createMerchant: {
    right: 'signed_in',
    body: exactly({ name: Text }),
    answer: Type.Object({ merchant_id: Type.String(), profile_id: Type.String() }),
  },
  readMerchant: {
    right: 'merchant.read',
    answer: Type.Object({
      merchant_id: Type.String(),
      name: Type.String(),
      created_at: Time,
      suspended: Type.Boolean(),
      live: LiveState,
    }),
  },
  changeMerchant: { right: 'merchant.change', body: exactly({ name: Text }), answer: Nothing },
  listAudit: {
    right: 'audit.read',
    query: exactly({
      ...PAGE,
      profile_id: Type.Optional(Type.String({ maxLength: 100 })),
      action: Type.Optional(Type.String({ maxLength: 100 })),
      person: Type.Optional(Type.String({ maxLength: 100 })),
    }),
    answer: pageOf(AuditEntry),
  },
  readLiveRequest: { right: 'merchant.read', answer: nullable(LiveRequest) },
  /** Withdraws the open request. */
  withdrawLiveRequest: { right: 'live.request', answer: Nothing },
  askForLive: {
    right: 'live.request',
    body: exactly({
      business_name: Text,
      website: Text,
      contact_name: Text,
      contact_email: Text,
      /** A decimal number in the currency's major units. */
      expected_monthly_volume: Type.String({ maxLength: 40 }),
      currency: Type.String({ maxLength: 10 }),
      note: Type.Optional(Text),
    }),
    answer: LiveRequest,
  },
  createProfile: {
    right: 'profile.create',
    body: exactly({ display_name: Text, environment: Environment }),
    answer: Type.Object({ profile_id: Type.String() }),
  },
} as const satisfies Record<string, Route>;
