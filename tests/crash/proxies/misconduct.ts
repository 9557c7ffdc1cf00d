import type { Answer, Request } from './acquirer-call.ts';
import { tamper } from './tamper.ts';

/** What the acquirer does wrong for longer than one call, whichever node asks. */
export type Misconduct = {
  /** Sales that arrived, but are booked only after their reversal was acknowledged. */
  readonly held: Map<string, () => Promise<unknown>>;
  /** Sales whose reversal was acknowledged and not carried out. */
  readonly broken: Set<string>;
  /** Sales whose reversal is refused. */
  readonly unreversible: Set<string>;
  /** Sales that it reports with another amount. */
  readonly disputed: Set<string>;
  /** Captures and refunds that it has refused, with its answer. */
  readonly refused: Map<string, Answer>;
};

export function createMisconduct(): Misconduct {
  return { held: new Map(), broken: new Set(), unreversible: new Set(), disputed: new Set(), refused: new Map() };
}

/** The acquirer's answer if it does not simply carry out the request; otherwise undefined. */
export function misconducted(conduct: Misconduct, { call, reference }: Request): Answer | undefined {
  if (call === 'capture' || call === 'refund') return conduct.refused.get(reference);
  if (call !== 'reversal') return undefined;
  if (conduct.unreversible.has(reference)) {
    return { status: 409, text: JSON.stringify({ fault: 'sale_refunded_already', merchant_ref: reference }) };
  }
  if (!conduct.held.has(reference)) return undefined;
  conduct.broken.add(reference);
  return acknowledged(reference);
}

/** The acquirer's answer, with a wrong amount if the sale is in `disputed`. */
export function reported({ disputed }: Misconduct, { reference }: Request, answer: Answer): Answer {
  if (!disputed.has(reference)) return answer;
  return { ...answer, text: tamper(answer.text, 'wrong-amount') };
}

export function acknowledged(reference: string): Answer {
  return { status: 200, text: JSON.stringify({ merchant_ref: reference, acknowledged: true, state: 'reversed' }) };
}

/** The refusal of a capture or a refund. */
export function refusedMovement({ call, reference, saleReference }: Request): Answer {
  const about = { [`${call}_ref`]: reference, sale_ref: saleReference, retrieval_ref: 'REFUSED', value: null };
  return { status: 200, text: JSON.stringify({ ...about, state: 'refused', refusal: 'sale_not_approved' }) };
}
