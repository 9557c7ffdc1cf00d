import { Type } from 'typebox';
import { Environment, exactly, nullable, oneOf, Time } from './values.ts';

export const AccountState = oneOf(['draft', 'verified', 'active', 'draining', 'retired']);

const ACCOUNT_MEMBERS = {
  account_id: Type.String(),
  profile_id: Type.String(),
  profile_name: Type.String(),
  merchant_id: Type.String(),
  merchant_name: Type.String(),
  environment: Environment,
  kind: Type.String(),
  /** The name of the kind as people know it; the kind's code if this version does not know the kind. */
  title: Type.String(),
  base_url: nullable(Type.String()),
  state: AccountState,
  /** The result of the latest probe of the current credentials; null before the first probe. */
  probe: nullable(oneOf(['ready', 'refused', 'unreachable'])),
  probed_at: nullable(Time),
  /** Whether a probe is due or in progress. */
  is_probe_due: Type.Boolean(),
  created_at: Time,
};

export const ListedAccount = Type.Object(ACCOUNT_MEMBERS);

/** A string, or several strings for a list. */
const Value = Type.Union([
  Type.String({ maxLength: 16_000 }),
  Type.Array(Type.String({ maxLength: 200 }), { maxItems: 200 }),
]);
export const AccountValues = Type.Record(Type.String({ maxLength: 100 }), Value);

export const Account = Type.Object({
  ...ACCOUNT_MEMBERS,
  /** The states that an operator, or a successful probe, can move the account to. */
  next_states: Type.Array(AccountState),
  /** Where the acquirer must send its notices. */
  notice_url: Type.String(),
  /** Whether the account cannot become active before the acquirer's first notice has arrived. */
  is_notice_awaited: Type.Boolean(),
  settings: Type.Record(Type.String(), Value),
  /** The versions of the secrets that still work, the newest first. Their values are never sent. */
  secrets: Type.Array(Type.Object({ number: Type.Integer(), created_at: Time, ends_at: nullable(Time) })),
  verified_at: nullable(Time),
  activated_at: nullable(Time),
  retired_at: nullable(Time),
});

const Words = exactly({ title: Type.String(), needed: Type.String() });

const Setting = Type.Object({
  name: Type.String(),
  /** `needed` completes "must be …". `ar` is null if the text exists only in English. */
  en: Words,
  ar: nullable(Words),
  /** Null for a secret. */
  example: nullable(Type.String()),
  /** The values that the setting accepts; null if they cannot be listed. */
  choices: nullable(Type.Array(Type.String())),
  is_secret: Type.Boolean(),
  is_optional: Type.Boolean(),
  is_list: Type.Boolean(),
  /** Null if accounts of both environments have the setting. */
  only_in: nullable(Environment),
});

/** The addresses that an account of a kind can have. */
const Addresses = Type.Object({
  is_needed: Type.Boolean(),
  /** All addresses; null if there are too many to list, and empty if there is nothing to choose. */
  choices: nullable(Type.Array(Type.String())),
  /** Whether the address can also be `http://localhost:…`. */
  allows_localhost: Type.Boolean(),
});

export const AcquirerKind = Type.Object({
  kind: Type.String(),
  title: Type.String(),
  environments: Type.Array(Environment),
  addresses: Type.Object({ sandbox: Addresses, live: Addresses }),
  settings: Type.Array(Setting),
});
