import { LINE_TYPES } from '@pay/core/books/settlements/reading/settlement-line';
import { ITEM_REASONS } from '@pay/core/books/settlements/settlement-item';
import { Type } from 'typebox';
import { EXAMPLE } from './examples.ts';
import { nullable } from './nullable.ts';
import { Money, TrackId } from './session-schemas.ts';
import { textEnum } from './text-enum.ts';

export const SettlementId = Type.String({
  description: 'The id of the settlement.',
  examples: [EXAMPLE.settlementId],
});

const minor = (description: string, example: number) =>
  Type.Integer({ format: 'int64', description, examples: [example] });

const sum = (description: string, example: number, exampleMinor: number) =>
  Type.Object(
    {
      amount: Type.Number({ format: 'double', description: 'In major units.', examples: [example] }),
      amount_minor: minor('The same amount in minor units of its currency.', exampleMinor),
    },
    { description },
  );

const time = (description: string) =>
  Type.String({ format: 'date-time', description, examples: [EXAMPLE.completedAt] });

const SettlementTotalSchema = Type.Object(
  {
    currency: Money.currency,
    settled: sum('Payments and captures.', 10.5, 10_500),
    refunded: sum('Refunds, as a negative amount.', -4, -4_000),
    disputed: sum('Chargebacks, as negative amounts, and their reversals.', 0, 0),
    other: sum('Everything else.', 0, 0),
    fees: sum('The fees that the acquirer keeps.', 0.21, 210),
    net: sum('The sum of the amounts above, minus the fees.', 6.29, 6_290),
  },
  { title: 'SettlementTotal', description: 'The sums of a settlement in one currency.' },
);

export const SettlementSchema = Type.Object(
  {
    settlement_id: SettlementId,
    account_id: Type.String({ description: 'Your account at the acquirer.', examples: [EXAMPLE.accountId] }),
    name: Type.String({ description: 'The name of the file.', examples: ['settlement_detail_report_batch_4.csv'] }),
    format: Type.String({ description: 'The format of the file.', examples: ['adyen'] }),
    sha256: Type.String({ description: 'The SHA-256 of the file, in hexadecimal digits.', examples: [EXAMPLE.sha256] }),
    status: textEnum(['importing', 'imported'], {
      description: '`importing`: not all lines have been imported yet.',
      examples: ['imported'],
    }),
    line_count: Type.Integer({ format: 'int32', description: 'The number of lines in the file.', examples: [2] }),
    open_items: Type.Integer({
      format: 'int32',
      description: 'The number of lines that do not match and are not resolved yet.',
      examples: [0],
    }),
    first_at: nullable(time('The earliest time that a line states.')),
    last_at: nullable(time('The latest time that a line states.')),
    totals: Type.Array(SettlementTotalSchema, {
      description: 'The sums, by currency. Empty while the status is `importing`.',
    }),
    created_at: time('When the import began.'),
  },
  { title: 'Settlement', description: 'A settlement file of your acquirer.' },
);

export const SettlementLineSchema = Type.Object(
  {
    number: Type.Integer({
      format: 'int32',
      description: "The line's position in the file, starting at 1.",
      examples: [1],
    }),
    type: textEnum(LINE_TYPES, {
      description:
        'The type of the line. `refund_reversed`: a refund that did not reach the shopper. `payout`: the transfer of the settled sum. `adjustment`: everything else.',
      examples: ['settled'],
    }),
    amount: Type.Number({
      format: 'double',
      description: 'The amount that the acquirer pays, before its fee; negative if the acquirer takes the amount.',
      examples: [10.5],
    }),
    amount_minor: minor('The same amount in minor units.', 10_500),
    currency: Money.currency,
    fee: Type.Number({ format: 'double', description: 'The fees that the acquirer keeps.', examples: [0.21] }),
    fee_minor: minor('The fee in minor units of `fee_currency`.', 210),
    fee_currency: Money.currency,
    status: textEnum(['matched', 'open', 'closed', 'none'], {
      description:
        '`matched`: the line settles what `reference` names. `open`: the line does not match, and is being checked. `closed`: the mismatch was resolved. `none`: there is nothing to match.',
      examples: ['matched'],
    }),
    reason: nullable(
      textEnum(ITEM_REASONS, { description: 'Why the line did not match.', examples: ['amount_differs'] }),
    ),
    reference: nullable(
      Type.String({
        description: 'The attempt, capture, refund or dispute that the line settles.',
        examples: [EXAMPLE.attemptId],
      }),
    ),
    acquirer_reference: nullable(
      Type.String({ description: "The acquirer's reference.", examples: ['8835511210681145'] }),
    ),
    track_id: nullable(TrackId, { description: 'The session; null if it is not known.' }),
    at: nullable(time('The time stated in the line.')),
  },
  { title: 'SettlementLine', description: 'A line of a settlement file.' },
);
