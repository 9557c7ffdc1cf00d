import { Type } from 'typebox';
import type { Route } from '../route.ts';
import { AccountState } from '../schemas/account.ts';
import { exactly, nullable, oneOf, Text, Time } from '../schemas/values.ts';

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

const COUNTS = {
  attempts: Type.Integer(),
  approved: Type.Integer(),
  declined: Type.Integer(),
  unknown: Type.Integer(),
};

const Health = Type.Object({
  ...COUNTS,
  /** Null if there are no answers yet. */
  p95_ms: nullable(Type.Number()),
  /** This hour and the 23 before it, the oldest first. */
  hours: Type.Array(Type.Object({ at: Time, ...COUNTS })),
  /**
   * The time of the newest unanswered attempt, if new payments avoid the account because of such attempts; otherwise
   * null.
   */
  avoided_at: nullable(Time),
});

/** JSON, which the operation checks; empty for no rules. */
const Rules = Type.String({ maxLength: 60_000 });

const NamedAccount = Type.Object({ account_id: Type.String(), title: Type.String() });

export const ROUTING_ROUTES = {
  /**
   * The rules of a profile, and its accounts that are not retired, with the results of their attempts in the last 24
   * hours.
   */
  readRouting: {
    right: 'operate',
    answer: Type.Object({
      merchant_id: Type.String(),
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
      /** Empty to turn routing off. */
      rules: Rules,
    }),
    answer: Type.Object({ version: Type.Integer() }),
  },
  /**
   * Returns the accounts that would take a payment, according to the stored rules or to rules in the request; nothing
   * is sent or stored.
   */
  tryRouting: {
    right: 'operate',
    onlyReads: true,
    body: exactly({
      amount: Text,
      currency: Text,
      brand: Text,
      country: Type.Optional(Text),
      /** The rules to try instead of the stored rules. */
      rules: Type.Optional(Rules),
    }),
    answer: Type.Object({
      /** The position of the rule that applies, counted from 1; null if no rule matches. */
      rule: nullable(Type.Integer()),
      /** For each rule, the conditions that the payment does not meet. */
      missed: Type.Array(Type.Array(oneOf(['currency', 'brand', 'country', 'amount']))),
      accounts: Type.Array(Type.Object({ ...NamedAccount.properties, percent: Type.Integer() })),
      /** Active accounts that do not take such a payment. */
      unable: Type.Array(NamedAccount),
    }),
  },
} as const satisfies Record<string, Route>;
