import type { Protocol, RawMessage } from '../acquirers/protocol.ts';
import type { Answer, Request } from './acquirer-call.ts';

/** What the acquirer does wrong for longer than one call, whichever node asks. */
export type Misconduct = {
  /** Sales that arrived, but are booked only after their reversal was acknowledged. */
  readonly held: Map<string, () => Promise<unknown>>;
  /** Sales that are booked after the inquiry that follows their acknowledged reversal. */
  readonly bookedNext: Map<string, () => Promise<unknown>>;
  /** Sales whose reversal was acknowledged but not carried out. */
  readonly broken: Set<string>;
  /** Sales whose reversal is refused. */
  readonly unreversible: Set<string>;
  /** Sales that the acquirer reports with a different amount. */
  readonly disputed: Set<string>;
  /** Captures and refunds that have reached the acquirer. */
  readonly moved: Set<string>;
  /** Captures and refunds that the acquirer has refused, with its answers. */
  readonly refused: Map<string, Answer>;
};

export function createMisconduct(): Misconduct {
  return {
    held: new Map(),
    bookedNext: new Map(),
    broken: new Set(),
    unreversible: new Set(),
    disputed: new Set(),
    moved: new Set(),
    refused: new Map(),
  };
}

/** The acquirer's answer if it does not simply carry out the request; otherwise undefined. */
export function misconducted(
  conduct: Misconduct,
  protocol: Protocol,
  request: Request,
  message: RawMessage,
): Answer | undefined {
  const { call, reference } = request;
  if (call === 'capture' || call === 'refund') return conduct.refused.get(reference);
  if (call !== 'reversal') return undefined;
  if (conduct.unreversible.has(reference)) return protocol.refusedReversal(request);
  if (!conduct.held.has(reference)) return undefined;
  conduct.broken.add(reference);
  return protocol.acknowledged(request, message);
}

/** The acquirer's answer, with a wrong amount if the sale is in `disputed`. */
export function reported({ disputed }: Misconduct, protocol: Protocol, request: Request, answer: Answer): Answer {
  if (!disputed.has(request.reference)) return answer;
  return { ...answer, text: protocol.wrongAnswer(request, answer.text, 'wrong-amount') };
}

export function acknowledged(reference: string): Answer {
  return { status: 200, text: JSON.stringify({ merchant_ref: reference, acknowledged: true, state: 'reversed' }) };
}

export function refusedReversal({ reference }: Request): Answer {
  return { status: 409, text: JSON.stringify({ fault: 'sale_refunded_already', merchant_ref: reference }) };
}

/** The refusal of a capture or a refund. */
export function refusedMovement({ call, reference, saleReference }: Request): Answer {
  const about = { [`${call}_ref`]: reference, sale_ref: saleReference, retrieval_ref: 'REFUSED', value: null };
  return { status: 200, text: JSON.stringify({ ...about, state: 'refused', refusal: 'sale_not_approved' }) };
}
