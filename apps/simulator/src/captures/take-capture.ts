import type { Capture, CaptureRefusal } from '../book/capture.ts';
import type { AcquirerDesk } from '../sales/acquirer-desk.ts';
import type { CaptureRequest } from '../wire/capture-request.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** How long an authorisation can be captured. */
export const AUTHORISATION_DAYS = 7;

/** Books a capture, or its refusal, once for its reference. A repeated request gets the booked answer. */
export function takeCapture(desk: AcquirerDesk, request: CaptureRequest): Capture {
  const standing = desk.book.capture(request.reference);
  if (standing !== undefined) return standing;
  return desk.book.recordCapture({
    reference: request.reference,
    saleReference: request.saleReference,
    retrievalRef: desk.numbering.retrievalRef(),
    value: request.value,
    isLast: request.isLast,
    refusal: refusalOf(desk, request),
    receivedAt: desk.now().toISOString(),
  });
}

function refusalOf(desk: AcquirerDesk, request: CaptureRequest): CaptureRefusal | null {
  const sale = desk.book.sale(request.saleReference);
  if (sale === undefined) return 'sale_not_found';
  if (sale.state !== 'approved' || sale.value === null) return 'sale_not_approved';
  if (sale.capture !== 'later') return 'captured_with_sale';
  if (sale.value.currency !== request.value.currency) return 'currency_differs';
  if (desk.now().getTime() > Date.parse(sale.receivedAt) + AUTHORISATION_DAYS * DAY_MS) return 'authorisation_lapsed';
  const captures = desk.book.capturesOf(sale.reference);
  if (captures.some(({ isLast }) => isLast)) return 'authorisation_closed';
  const captured = captures.reduce((sum, { value }) => sum + BigInt(value.minor), 0n);
  return captured + BigInt(request.value.minor) > BigInt(sale.value.minor) ? 'exceeds_sale' : null;
}
