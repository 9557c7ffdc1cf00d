import { Type } from 'typebox';
import type { Route } from '../route.ts';
import { changes, Environment, Nothing, nullable, Text } from '../schemas/values.ts';

const Profile = Type.Object({
  profile_id: Type.String(),
  merchant_id: Type.String(),
  environment: Environment,
  display_name: Type.String(),
  success_url: nullable(Type.String()),
  failure_url: nullable(Type.String()),
  allowed_origins: Type.Array(Type.String()),
  suspended: Type.Boolean(),
  time_zone: Type.String(),
  look: Type.Object({
    /** `#rrggbb` */
    accent: nullable(Type.String()),
    has_logo: Type.Boolean(),
    logo_url: nullable(Type.String()),
  }),
});

export const PROFILE_ROUTES = {
  readProfile: { right: 'merchant.read', tagged: true, answer: Profile },
  changeProfile: {
    right: 'profile.change',
    fresh: true,
    ifMatch: true,
    tagged: true,
    body: changes({
      display_name: Type.Optional(Text),
      success_url: Type.Optional(nullable(Text)),
      failure_url: Type.Optional(nullable(Text)),
      allowed_origins: Type.Optional(Type.Array(Text, { maxItems: 100 })),
      accent: Type.Optional(nullable(Text)),
      /** A name of the IANA database, such as `Asia/Bahrain`. */
      time_zone: Type.Optional(Text),
    }),
    answer: Profile,
  },
  readLogo: { right: 'merchant.read', givesPicture: true, answer: Type.Unknown() },
  putLogo: { right: 'profile.change', takesPicture: true, answer: Nothing },
  deleteLogo: { right: 'profile.change', answer: Nothing },
} as const satisfies Record<string, Route>;
