import { ACCOUNTS_OF, type PostingKind } from '@pay/core/record/postings/posting';
import { Type } from 'typebox';
import { EXAMPLE } from './examples.ts';
import { nullable } from './nullable.ts';
import { Money, TrackId } from './session-schemas.ts';
import { textEnum } from './text-enum.ts';

const ACCOUNTS = ['acquirer_receivable', 'merchant_payable', 'suspense', 'settled', 'fees', 'disputes'] as const;

const amounts = (description: string, major: number, minor: number) => ({
  amount: Type.Number({ format: 'double', description, examples: [major] }),
  amount_minor: Type.Integer({
    format: 'int64',
    description: 'The same amount in minor units of its currency.',
    examples: [minor],
  }),
  currency: Money.currency,
});

export const BalanceSchema = Type.Object(
  {
    account: textEnum(ACCOUNTS, {
      description:
        '`acquirer_receivable`: what the acquirer owes. `merchant_payable`: what you are owed. `suspense`: money that was taken after a payment had ended and goes back to the shopper, and lines of settlement files that do not match. `settled`: what the acquirer has paid. `fees`: what the acquirer has kept. `disputes`: what disputes have taken and no settlement file shows yet.',
      examples: ['merchant_payable'],
    }),
    ...amounts('The balance in major units.', 6.5, 6_500),
  },
  { title: 'Balance', description: 'The balance of an account of your ledger in one currency.' },
);

/** A time in a query. The operation refuses text that it cannot read, with a clearer message than a pattern gives. */
export const time = (description: string, example: string) =>
  Type.Optional(
    Type.String({
      maxLength: 40,
      documented: { type: 'string', format: 'date-time', description, examples: [example] },
    }),
  );

/** A position in a query. */
export const position = (description: string, otherwise?: number) =>
  Type.Optional(
    Type.String({
      pattern: '^(0|[1-9][0-9]{0,14})$',
      documented: {
        type: 'integer',
        format: 'int64',
        minimum: 0,
        ...(otherwise !== undefined && { default: otherwise }),
        description,
        examples: [1],
      },
    }),
  );

export const BalanceListSchema = Type.Object(
  { data: Type.Array(BalanceSchema, { description: 'By currency and account.' }) },
  { title: 'BalanceList', description: 'The balances of your ledger.' },
);

const place = (description: string, example: number) =>
  Type.Integer({ format: 'int64', description, examples: [example] });

export const StatementSchema = Type.Object(
  {
    opening: Type.Array(BalanceSchema, { description: 'The balances before the period.' }),
    closing: Type.Array(BalanceSchema, { description: 'The balances after the period.' }),
    after_position: place('List the postings of the period `after` this position.', 0),
    last_position: place('The position of the last posting of the period.', 1),
    count: place('The number of postings in the period.', 1),
  },
  {
    title: 'Statement',
    description:
      'The balances before and after a period. The postings of the period add up to the difference between the two.',
  },
);

export const PostingSchema = Type.Object(
  {
    position: Type.Integer({
      format: 'int64',
      description: 'Place in your ledger; positions are consecutive.',
      examples: [1],
    }),
    kind: textEnum(Object.keys(ACCOUNTS_OF) as readonly PostingKind[], {
      description:
        'What moved the money. `late_approval`: an approval that came after its payment had ended. `late_reversal`: the money of a late approval has gone back. `chargeback_reversal`: the money of a chargeback was returned to you. The kinds of settlements are in the guide to balances.',
      examples: ['sale'],
    }),
    reference: Type.String({
      description: 'Identifier of the attempt, capture, refund or dispute that moved the money, or of the settlement.',
      examples: [EXAMPLE.attemptId],
    }),
    track_id: nullable(TrackId, { description: 'The session; null if the posting is not about a session.' }),
    debit: textEnum(ACCOUNTS, { description: 'The account that is debited.', examples: ['acquirer_receivable'] }),
    credit: textEnum(ACCOUNTS, { description: 'The account that is credited.', examples: ['merchant_payable'] }),
    ...amounts('Amount in major units.', 10.5, 10_500),
    booked_at: Type.String({
      format: 'date-time',
      description: 'When the posting was booked.',
      examples: [EXAMPLE.completedAt],
    }),
  },
  { title: 'Posting', description: 'A movement of money, from one account of your ledger to another.' },
);
