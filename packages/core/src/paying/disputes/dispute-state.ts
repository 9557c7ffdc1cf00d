/**
 * `information_requested`, `opened` and `pre_arbitration` need an answer from the merchant. `evidence_submitted` and
 * `arbitration` wait for the issuer or the scheme. The rest are closed; a dispute that was won can be opened again.
 */
export const DISPUTE_STATES = [
  'information_requested',
  'opened',
  'evidence_submitted',
  'pre_arbitration',
  'arbitration',
  'won',
  'lost',
  'accepted',
  'expired',
] as const;

export type DisputeState = (typeof DISPUTE_STATES)[number];

/** The states in which the merchant can still answer. */
export const ANSWERABLE = ['information_requested', 'opened', 'pre_arbitration'] as const satisfies DisputeState[];

export const CLOSED = ['won', 'lost', 'accepted', 'expired'] as const satisfies DisputeState[];

export function isClosed(state: DisputeState): boolean {
  return (CLOSED as readonly DisputeState[]).includes(state);
}

/** `to_answer`: the merchant can still answer. `waiting`: the issuer or the scheme decides. */
export const DISPUTE_GROUPS = ['to_answer', 'waiting', 'closed'] as const;
export type DisputeGroup = (typeof DISPUTE_GROUPS)[number];

/** What a person can record about a dispute. Nothing is sent to the acquirer. */
export const DISPUTE_ANSWERS = ['evidence_submitted', 'accepted'] as const;
export type DisputeAnswerKind = (typeof DISPUTE_ANSWERS)[number];

/** A dispute can still be accepted after evidence was sent, as long as there is no decision. */
export function canBecome(state: DisputeState, as: DisputeAnswerKind): boolean {
  const isAnswerable = (ANSWERABLE as readonly DisputeState[]).includes(state);
  return isAnswerable || (as === 'accepted' && state === 'evidence_submitted');
}
