import { Type } from 'typebox';
import type { Route } from '../route.ts';
import { AccountState } from '../schemas/account.ts';
import { exactly, nullable, Text, Time } from '../schemas/values.ts';

const Routing = Type.Object({
  second_account: Type.Boolean(),
  rules: Type.Array(
    Type.Object({
      currencies: Type.Optional(Type.Array(Type.String())),
      brands: Type.Optional(Type.Array(Type.String())),
      countries: Type.Optional(Type.Array(Type.String())),
      amount_from: Type.Optional(Type.String()),
      amount_to: Type.Optional(Type.String()),
      accounts: Type.Array(Type.Object({ account_id: Type.String(), percent: Type.Integer() })),
    }),
  ),
});

const Health = Type.Object({
  attempts: Type.Integer(),
  approved: Type.Integer(),
  declined: Type.Integer(),
  unknown: Type.Integer(),
  /** Null if there are no answers yet. */
  p95_ms: nullable(Type.Number()),
});

export const ROUTING_ROUTES = {
  /** The rules of a profile, and its accounts that are not retired, with what happened in the last 24 hours. */
  readRouting: {
    right: 'operate',
    answer: Type.Object({
      version: Type.Integer(),
      /** Null if routing is off. */
      routing: nullable(Routing),
      changed_at: nullable(Time),
      accounts: Type.Array(
        Type.Object({ account_id: Type.String(), title: Type.String(), state: AccountState, health: nullable(Health) }),
      ),
      /** The number of card ranges in the table. */
      card_ranges: Type.Integer(),
    }),
  },
  setRouting: {
    right: 'operate',
    fresh: true,
    body: exactly({
      /** The version that was read; null to replace any version. */
      version: nullable(Type.Integer()),
      /** JSON, which the operation checks; empty to turn routing off. */
      rules: Type.String({ maxLength: 60_000 }),
    }),
    answer: Type.Object({ version: Type.Integer() }),
  },
  /** Returns the accounts that would take a payment; nothing is sent. */
  tryRouting: {
    right: 'operate',
    query: exactly({
      amount: Text,
      currency: Text,
      brand: Text,
      country: Type.Optional(Text),
    }),
    answer: Type.Object({
      /** The position of the rule that applies, counted from 1; null if no rule matches. */
      rule: nullable(Type.Integer()),
      accounts: Type.Array(Type.Object({ account_id: Type.String(), title: Type.String(), percent: Type.Integer() })),
    }),
  },
} as const satisfies Record<string, Route>;
