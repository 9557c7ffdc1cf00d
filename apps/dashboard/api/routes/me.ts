import { MAIL_KINDS } from '@pay/core/merchants/access/mail-kinds';
import { PAYMENT_COLUMNS } from '@pay/core/merchants/access/payment-columns';
import { Type } from 'typebox';
import type { Route } from '../route.ts';
import {
  changes,
  Environment,
  exactly,
  LiveState,
  Locale,
  Nothing,
  nullable,
  oneOf,
  RoleName,
  Text,
  Time,
} from '../schemas/values.ts';

const Profile = Type.Object({
  profile_id: Type.String(),
  display_name: Type.String(),
  environment: Environment,
  suspended: Type.Boolean(),
  /** The zone of the days and times on the profile's pages, such as `Asia/Bahrain`. */
  time_zone: Type.String(),
});

const Membership = Type.Object({
  merchant_id: Type.String(),
  name: Type.String(),
  role: RoleName,
  suspended: Type.Boolean(),
  live: LiveState,
  profiles: Type.Array(Profile),
});

const SignUp = Type.Unsafe<'open' | 'invited'>({ type: 'string', enum: ['open', 'invited'] });

const Me = Type.Object({
  person: Type.Object({
    person_id: Type.String(),
    name: Type.String(),
    email: Type.String(),
    has_totp: Type.Boolean(),
    /** Whether the person has to set up a second factor before they can open anything but their account. */
    needs_second_factor: Type.Boolean(),
    /** The number of passkeys. */
    passkeys: Type.Integer(),
    is_operator: Type.Boolean(),
    /** Null until the person chooses one. */
    locale: nullable(Locale),
    /** The columns of the list of payments; null until the person chooses them. */
    payment_columns: nullable(Type.Array(oneOf(PAYMENT_COLUMNS))),
    /** The e-mails that the person has turned off. */
    mails_off: Type.Array(oneOf(MAIL_KINDS)),
  }),
  merchants: Type.Array(Membership),
  /** The time until which routes that need a fresh proof accept this session. */
  fresh_until: nullable(Time),
  brand: Type.String(),
  engines: Type.Object({ sandbox: Type.String(), live: Type.String() }),
  script_host: Type.String(),
  can_mail: Type.Boolean(),
  sign_up: SignUp,
});

const ScriptTag = Type.Object({
  src: Type.String(),
  /** Null in a local start. */
  integrity: nullable(Type.String()),
});
const Refusal = oneOf([
  'key_missing',
  'host_unreachable',
  'log_missing',
  'log_broken',
  'script_missing',
  'script_not_logged',
]);

export const ME_ROUTES = {
  /** The data that the pages before sign-in need. */
  readWelcome: {
    right: 'anybody',
    answer: Type.Object({ brand: Type.String(), sign_up: SignUp, can_mail: Type.Boolean() }),
  },
  readMe: { right: 'signed_in', ofAccount: true, answer: Me },
  /** The script tag that merchants paste into their pages, or the reason why there is none. */
  readScriptTag: { right: 'signed_in', answer: Type.Object({ tag: nullable(ScriptTag), refusal: nullable(Refusal) }) },
  changeMe: {
    right: 'signed_in',
    ofAccount: true,
    body: changes({
      name: Type.Optional(Text),
      locale: Type.Optional(Locale),
      payment_columns: Type.Optional(Type.Array(oneOf(PAYMENT_COLUMNS), { uniqueItems: true })),
      mails_off: Type.Optional(Type.Array(oneOf(MAIL_KINDS), { uniqueItems: true })),
    }),
    answer: Nothing,
  },
  reauthenticate: {
    right: 'signed_in',
    ofAccount: true,
    body: Type.Union([
      exactly({ password: Type.String({ maxLength: 200 }) }),
      exactly({ totp: Type.String({ maxLength: 20 }) }),
      exactly({
        recovery_code: Type.String({ maxLength: 40 }),
        /** Says that the passkey is lost, so that the code takes its place. Otherwise, the code is refused. */
        passkey_lost: Type.Optional(Type.Literal(true)),
      }),
    ]),
    answer: Type.Object({ fresh_until: Time }),
  },
} as const satisfies Record<string, Route>;
