import { DISPUTE_FACT_KINDS } from '@pay/core/paying/acquiring/dispute-told';
import { DISPUTE_STATES } from '@pay/core/paying/disputes/dispute-state';
import { REASON_KINDS } from '@pay/core/paying/disputes/reason-codes';
import { Type } from 'typebox';
import { EXAMPLE } from './examples.ts';
import { freeText } from './free-text.ts';
import { nullable } from './nullable.ts';
import { Money, newAmount, PaymentId, TrackId } from './session-schemas.ts';
import { textEnum } from './text-enum.ts';

export const DisputeId = Type.String({
  description: 'Identifier of the dispute: `dsp_` and 30 letters and digits.',
  examples: [EXAMPLE.disputeId],
});

export const DisputeStatus = textEnum(DISPUTE_STATES, {
  description:
    '`information_requested`: the issuer asks for information, and no money has moved. `opened` and `pre_arbitration`: answer before `answer_by`. `evidence_submitted`: the issuer decides. `arbitration`: the scheme decides. `accepted`: you have accepted the claim. `expired`: nobody answered in time.',
  examples: ['opened'],
});

const major = (description: string, example: number) =>
  Type.Number({ format: 'double', description, examples: [example] });
const minor = (description: string, example: number) =>
  Type.Integer({ format: 'int64', description, examples: [example] });
const time = (description: string, example: string) =>
  Type.String({ format: 'date-time', description, examples: [example] });

export const DisputeSchema = Type.Object(
  {
    dispute_id: DisputeId,
    track_id: TrackId,
    payment_id: PaymentId,
    status: DisputeStatus,
    amount: major('The amount that the cardholder claims, in major units.', 10.5),
    amount_minor: minor('The same amount in minor units.', 10_500),
    currency: Money.currency,
    taken_amount: major(
      'The amount that the acquirer has taken for the dispute and not returned, in major units.',
      10.5,
    ),
    taken_amount_minor: minor('The same amount in minor units.', 10_500),
    scheme: nullable(Type.String(), { description: 'The scheme that the reason code belongs to.', examples: ['visa'] }),
    reason_code: nullable(Type.String(), { description: "The scheme's reason code.", examples: ['10.4'] }),
    reason: textEnum(REASON_KINDS, { description: 'The general meaning of the code.', examples: ['fraud'] }),
    answer_by: nullable(Type.String({ format: 'date-time' }), {
      description: 'The deadline for an answer; null if the acquirer has not named one.',
      examples: [EXAMPLE.answerBy],
    }),
    acquirer_reference: Type.String({
      description: "The acquirer's own reference for the dispute.",
      examples: ['QFQTPCQ8HXSKGK82'],
    }),
    created_at: time("When the acquirer's first report of the dispute was recorded.", EXAMPLE.createdAt),
    updated_at: time('When the dispute last changed.', EXAMPLE.completedAt),
    closed_at: nullable(Type.String({ format: 'date-time' }), {
      description: 'When the dispute was closed; null while it is open.',
      examples: [null],
    }),
  },
  {
    title: 'Dispute',
    description: "A cardholder's claim, made through the issuer, to get their money back.",
  },
);

export const SimulatedDisputeBody = Type.Object(
  {
    track_id: freeText({ maxLength: 64, description: 'Identifier of the paid session.', examples: [EXAMPLE.trackId] }),
    kind: textEnum(DISPUTE_FACT_KINDS, {
      description: 'What the acquirer reports. A dispute usually begins with `opened` or `chargeback`.',
      examples: ['chargeback'],
    }),
    amount: Type.Optional(
      newAmount(4.5, ' The disputed amount. If it is missing, everything that was taken is disputed.'),
    ),
    reason_code: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z0-9.]{1,8}$',
        description: 'A Visa reason code. The default is `10.4`.',
        examples: ['13.1'],
      }),
    ),
  },
  {
    title: 'SimulatedDispute',
    description: "An acquirer's report about a dispute.",
    additionalProperties: false,
  },
);
