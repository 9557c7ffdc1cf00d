import { DISPUTE_ANSWERS, DISPUTE_GROUPS, DISPUTE_STATES } from '@pay/core/paying/disputes/dispute-state';
import { HELPING_EVIDENCE, REASON_KINDS, REASON_MEANINGS } from '@pay/core/paying/disputes/reason-codes';
import { Type } from 'typebox';
import type { Route } from '../route.ts';
import { exactly, Nothing, nullable, oneOf, PAGE, pageOf, Time } from '../schemas/values.ts';
import { UPLOADS } from '../tries.ts';

const State = oneOf(DISPUTE_STATES);

const DISPUTE = {
  dispute_id: Type.String(),
  track_id: Type.String(),
  state: State,
  amount_minor: Type.Integer(),
  /** The amount that the acquirer has taken for the dispute and not given back. */
  taken_minor: Type.Integer(),
  currency: Type.String(),
  scheme: nullable(Type.String()),
  reason_code: nullable(Type.String()),
  reason: oneOf(REASON_KINDS),
  /** The deadline for an answer; null if the acquirer has not named one. */
  answer_by: nullable(Time),
  created_at: Time,
  closed_at: nullable(Time),
};

const EvidenceFile = Type.Object({
  evidence_id: Type.String(),
  name: Type.String(),
  media_type: Type.String(),
  bytes: Type.Integer(),
  uploaded_by: nullable(Type.String()),
  created_at: Time,
});

const Detail = Type.Object({
  ...DISPUTE,
  /** The acquirer's own reference, for anyone who forwards evidence to the acquirer. */
  acquirer_reference: Type.String(),
  acquirer: Type.String(),
  meaning: oneOf(Object.keys(REASON_MEANINGS) as (keyof typeof REASON_MEANINGS)[]),
  /** The kinds of evidence that usually help with this reason, the most useful first. */
  helps: Type.Array(oneOf(HELPING_EVIDENCE)),
  /** The answers that a person can record now. */
  answers: Type.Array(oneOf(DISPUTE_ANSWERS)),
  evidence: Type.Array(EvidenceFile),
});

export const DISPUTE_ROUTES = {
  listDisputes: {
    right: 'payments.read',
    query: exactly({
      ...PAGE,
      state: Type.Optional(State),
      group: Type.Optional(oneOf(DISPUTE_GROUPS)),
      track_id: Type.Optional(Type.String({ maxLength: 64 })),
    }),
    /** Newest first. Disputes that need an answer are listed with the earliest deadline first. */
    answer: pageOf(Type.Object(DISPUTE)),
  },
  readDispute: { right: 'payments.read', answer: Detail },
  /** Nothing is sent to the acquirer. */
  answerDispute: {
    right: 'disputes.answer',
    fresh: true,
    body: exactly({ as: oneOf(DISPUTE_ANSWERS) }),
    answer: Type.Object({ state: State }),
  },
  addEvidence: {
    right: 'disputes.answer',
    tries: UPLOADS,
    takesEvidence: true,
    query: exactly({ name: Type.String({ maxLength: 400 }) }),
    answer: Type.Object({ evidence_id: Type.String() }),
  },
  readEvidence: { right: 'payments.read', givesFile: true, answer: Type.Unknown() },
  removeEvidence: { right: 'disputes.answer', answer: Nothing },
} as const satisfies Record<string, Route>;
