import { Type } from 'typebox';
import type { Route } from '../route.ts';
import { Account, AccountState, AccountValues, AcquirerKind, ListedAccount } from '../schemas/account.ts';
import { exactly, Nothing, PAGE, pageOf, Text, Time } from '../schemas/values.ts';
import { CALLS_TO_OTHERS } from '../tries.ts';

export const ACCOUNT_ROUTES = {
  /** A profile's accounts at acquirers as its team sees them: without settings, and without retired accounts. */
  readAcquirers: {
    right: 'merchant.read',
    answer: Type.Object({
      data: Type.Array(
        Type.Object({ kind: Type.String(), title: Type.String(), state: AccountState, created_at: Time }),
      ),
    }),
  },
  /** The kinds of acquirers, with everything that a form for an account needs. */
  listAcquirerKinds: { right: 'operate', ofPlatform: true, answer: Type.Object({ data: Type.Array(AcquirerKind) }) },
  /** Newest first. */
  listAccounts: {
    right: 'operate',
    query: exactly({
      ...PAGE,
      merchant_id: Type.Optional(Type.String({ maxLength: 100 })),
      state: Type.Optional(AccountState),
    }),
    answer: pageOf(ListedAccount),
  },
  readAccount: { right: 'operate', answer: Account },
  addAccount: {
    right: 'operate',
    fresh: true,
    body: exactly({
      kind: Type.String({ maxLength: 100 }),
      base_url: Type.Optional(Text),
      /** Settings and secrets together. */
      values: AccountValues,
    }),
    answer: Type.Object({ account_id: Type.String() }),
  },
  /** Requests that a worker try the credentials; `readAccount` returns the result. */
  probeAccount: { right: 'operate', fresh: true, tries: CALLS_TO_OTHERS, answer: Nothing },
  activateAccount: { right: 'operate', fresh: true, answer: Nothing },
  drainAccount: { right: 'operate', fresh: true, answer: Nothing },
  retireAccount: { right: 'operate', fresh: true, answer: Nothing },
  rotateAccountSecrets: {
    right: 'operate',
    fresh: true,
    body: exactly({ values: AccountValues, overlap_hours: Type.Optional(Type.Integer({ minimum: 0, maximum: 168 })) }),
    answer: Nothing,
  },
} as const satisfies Record<string, Route>;
