import type { Refund, RefundRefusal } from '../book/refund.ts';
import type { Sale, Value } from '../book/sale.ts';
import { REFUND_REFUSED } from '../cards/card-scenario.ts';
import type { AcquirerDesk } from '../sales/acquirer-desk.ts';
import type { RefundRequest } from '../wire/refund-request.ts';

/** Books a refund, or its refusal, once for its reference. A repeated request gets the booked answer. */
export function takeRefund(desk: AcquirerDesk, request: RefundRequest): Refund {
  const standing = desk.book.refund(request.reference);
  if (standing !== undefined) return standing;
  return desk.book.recordRefund({
    reference: request.reference,
    saleReference: request.saleReference,
    retrievalRef: desk.numbering.retrievalRef(),
    value: request.value,
    refusal: refusalOf(desk, request),
    receivedAt: desk.now().toISOString(),
  });
}

function refusalOf(desk: AcquirerDesk, request: RefundRequest): RefundRefusal | null {
  const sale = desk.book.sale(request.saleReference);
  if (sale === undefined) return 'sale_not_found';
  if (sale.state !== 'approved' || sale.value === null) return 'sale_not_approved';
  if (sale.scenario === REFUND_REFUSED) return 'refund_refused';
  if (sale.value.currency !== request.value.currency) return 'currency_differs';
  const refunded = desk.book.refundsOf(sale.reference).reduce((sum, refund) => sum + BigInt(refund.value.minor), 0n);
  return refunded + BigInt(request.value.minor) > takenOf(desk, sale, sale.value) ? 'exceeds_sale' : null;
}

function takenOf(desk: AcquirerDesk, { reference, capture }: Sale, value: Value): bigint {
  if (capture !== 'later') return BigInt(value.minor);
  return desk.book.capturesOf(reference).reduce((sum, each) => sum + BigInt(each.value.minor), 0n);
}
