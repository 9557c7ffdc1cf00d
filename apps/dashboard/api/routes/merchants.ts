import { Type } from 'typebox';
import type { Route } from '../route.ts';
import { LiveRequest } from '../schemas/live-request.ts';
import { Environment, exactly, LiveState, Nothing, nullable, Text, Time } from '../schemas/values.ts';

export const MERCHANT_ROUTES = {
  createMerchant: {
    right: 'signed_in',
    operatorsIfInvited: true,
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
