import { LINE_TYPES } from '@pay/core/books/settlements/reading/settlement-line';
import { ITEM_DECISIONS, ITEM_REASONS } from '@pay/core/books/settlements/settlement-item';
import { Type } from 'typebox';
import type { Route } from '../route.ts';
import { Environment, exactly, Nothing, nullable, oneOf, PAGE, pageOf, Text, Time } from '../schemas/values.ts';
import { EXPORTS, UPLOADS } from '../tries.ts';

const Minor = Type.Integer();

/** Minor units of one currency. Amounts that the acquirer takes are negative, except for fees. */
const Total = Type.Object({
  currency: Type.String(),
  settled: Minor,
  refunded: Minor,
  disputed: Minor,
  other: Minor,
  fees: Minor,
  net: Minor,
});

const Settlement = Type.Object({
  settlement_id: Type.String(),
  account_id: Type.String(),
  name: Type.String(),
  format: Type.String(),
  sha256: Type.String(),
  status: oneOf(['importing', 'imported']),
  line_count: Type.Integer(),
  open_items: Type.Integer(),
  first_at: nullable(Time),
  last_at: nullable(Time),
  totals: Type.Array(Total),
  created_at: Time,
});

const Line = Type.Object({
  number: Type.Integer(),
  type: oneOf(LINE_TYPES),
  amount_minor: Minor,
  currency: Type.String(),
  fee_minor: Minor,
  fee_currency: Type.String(),
  status: oneOf(['matched', 'open', 'closed', 'none']),
  reason: nullable(oneOf(ITEM_REASONS)),
  reference: nullable(Type.String()),
  acquirer_reference: nullable(Type.String()),
  track_id: nullable(Type.String()),
  at: nullable(Time),
});

/** Something in a settlement file that does not match, or a payment that is in no file. */
const Item = Type.Object({
  settlement_item_id: Type.String(),
  profile_id: Type.String(),
  profile_name: Type.String(),
  merchant_id: Type.String(),
  merchant_name: Type.String(),
  environment: Environment,
  account_id: Type.String(),
  reference: Type.String(),
  /** 0 if the item is not about a line. */
  line: Type.Integer(),
  reason: oneOf(ITEM_REASONS),
  amount_minor: Minor,
  currency: Type.String(),
  track_id: nullable(Type.String()),
  opened_at: Time,
  /** The decisions that can resolve the item. */
  decisions: Type.Array(oneOf(ITEM_DECISIONS)),
});

export const SETTLEMENT_ROUTES = {
  /** Newest first. */
  listSettlements: { right: 'payments.read', query: exactly(PAGE), answer: pageOf(Settlement) },
  readSettlement: { right: 'payments.read', answer: Settlement },
  /** `after` is the number of a line. */
  listSettlementLines: { right: 'payments.read', query: exactly(PAGE), answer: pageOf(Line) },
  exportSettlement: { right: 'payments.read', tries: EXPORTS, streams: 'text/csv', answer: Type.Unknown() },
  /** Oldest first. */
  listSettlementItems: {
    right: 'operate',
    query: exactly({ ...PAGE, reason: Type.Optional(oneOf(ITEM_REASONS)) }),
    answer: pageOf(Item),
  },
  endSettlementItem: {
    right: 'operate',
    fresh: true,
    body: exactly({ decision: oneOf(ITEM_DECISIONS), note: Text }),
    answer: Nothing,
  },
  /** The body is the file. `mapping` is JSON. */
  importSettlement: {
    right: 'operate',
    fresh: true,
    tries: UPLOADS,
    takesFile: true,
    query: exactly({
      name: Type.String({ minLength: 1, maxLength: 200 }),
      format: Type.String({ maxLength: 20 }),
      mapping: Type.Optional(Type.String({ maxLength: 8_000 })),
    }),
    answer: Type.Object({
      settlement_id: Type.String(),
      /** False if the file was imported before. */
      is_new: Type.Boolean(),
      line_count: Type.Integer(),
      open_items: Type.Integer(),
    }),
  },
} as const satisfies Record<string, Route>;
