import { CAPTURE_REFUSALS, type Capture, type CaptureRefusal } from '../book/capture.ts';
import type { Value } from '../book/sale.ts';

export type CaptureReply = {
  readonly capture_ref: string;
  readonly sale_ref: string;
  readonly retrieval_ref: string;
  readonly state: 'accepted' | 'refused';
  readonly value: Value;
  readonly sequence: 'last' | 'more';
  readonly refusal: CaptureRefusal | null;
  readonly refusal_text: string | null;
};

export function captureReplyOf(capture: Capture): CaptureReply {
  return {
    capture_ref: capture.reference,
    sale_ref: capture.saleReference,
    retrieval_ref: capture.retrievalRef,
    state: capture.refusal === null ? 'accepted' : 'refused',
    value: capture.value,
    sequence: capture.isLast ? 'last' : 'more',
    refusal: capture.refusal,
    refusal_text: capture.refusal === null ? null : CAPTURE_REFUSALS[capture.refusal],
  };
}
