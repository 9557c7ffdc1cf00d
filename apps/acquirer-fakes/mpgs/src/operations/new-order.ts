import type { Order, Transaction } from '../book/order.ts';
import type { Desk } from '../desk.ts';
import type { OperationRequest } from './request.ts';

export function newOrder({ now }: Desk, { merchantId, orderId }: OperationRequest, currency: string): Order {
  const at = now().toISOString();
  return {
    id: orderId,
    merchantId,
    currency,
    minor: 0n,
    status: 'AUTHENTICATION_INITIATED',
    reference: null,
    notificationUrl: null,
    card: null,
    heldMinor: 0n,
    capturedMinor: 0n,
    refundedMinor: 0n,
    transactions: [],
    createdAt: at,
    changedAt: at,
  };
}

/** A transaction of which only the request is known so far. */
export function newTransaction(
  { now, newReceipt }: Desk,
  { transactionId, operation }: OperationRequest,
  type: string,
  requested: string,
  money: Transaction['money'],
): Omit<Transaction, 'result' | 'gatewayCode' | 'acquirerCode' | 'recommendation'> {
  return {
    id: transactionId,
    type,
    requests: { [operation]: requested },
    money,
    receipt: newReceipt(),
    approvalCode: null,
    csc: null,
    targetId: null,
    authentication: null,
    at: now().toISOString(),
  };
}
