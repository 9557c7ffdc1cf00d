import { transactionOf } from '../book/book.ts';
import type { Order } from '../book/order.ts';
import type { Desk } from '../desk.ts';
import { authenticatePayer, initiate } from './authentication.ts';
import { capture, refund, voidSale } from './movements.ts';
import { invalid, type Refusal } from './refusal.ts';
import { type Done, type OperationRequest, requestText } from './request.ts';
import { sell } from './sale.ts';

type Operation = (desk: Desk, request: OperationRequest, order: Order | undefined) => Done | Refusal;

const OPERATIONS: ReadonlyMap<string, Operation> = new Map([
  ['INITIATE_AUTHENTICATION', initiate],
  ['AUTHENTICATE_PAYER', authenticatePayer],
  ['PAY', sell],
  ['AUTHORIZE', sell],
  ['CAPTURE', capture],
  ['REFUND', refund],
  ['VOID', voidSale],
]);

/**
 * Carries out a request once. A repetition of the same request gets the current transaction. A different request with
 * the id of an existing transaction is refused.
 */
export function carryOut(desk: Desk, request: OperationRequest): Done | Refusal {
  const { merchantId, orderId, transactionId, operation, body } = request;
  const order = desk.book.order(merchantId, orderId);
  const standing = transactionOf(order, transactionId);
  if (order && standing) {
    const earlier = standing.requests[operation];
    if (earlier === requestText(body)) return { order, transaction: standing };
    const isNextStep = operation === 'AUTHENTICATE_PAYER' && standing.type === 'AUTHENTICATION';
    if (earlier !== undefined || !isNextStep) return invalid('The transaction already exists.', 'transaction.id');
  }
  const run = OPERATIONS.get(operation);
  return run === undefined ? invalid(`Value '${operation}' is invalid.`, 'apiOperation') : run(desk, request, order);
}
